#!/bin/sh
# Serves a folder of pages made by make-pages.py with nginx until killed: serve-pages.sh FOLDER PORT WORK-FOLDER
set -eu
data=$1
port=$2
work=$3
nginx=$(command -v nginx || echo /usr/sbin/nginx)
mkdir -p "$work/logs"
cat > "$work/nginx.conf" <<CONFIGURATION
daemon off;
master_process off;
worker_processes 1;
pid $work/nginx.pid;
error_log $work/logs/error.log;
events { worker_connections 256; }
http {
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 1000000;
    open_file_cache max=20000 inactive=600s;
    default_type application/json;
    client_body_temp_path $work/body;
    proxy_temp_path $work/proxy;
    fastcgi_temp_path $work/fastcgi;
    uwsgi_temp_path $work/uwsgi;
    scgi_temp_path $work/scgi;
    server {
        listen 127.0.0.1:$port;
        root $data;
        location = /api/checkins { try_files /checkins/\$arg_page.json =404; }
        location = /api/events/6/sessions { try_files /sessions.json =404; }
    }
}
CONFIGURATION
exec "$nginx" -p "$work" -e "$work/logs/error.log" -c "$work/nginx.conf"
