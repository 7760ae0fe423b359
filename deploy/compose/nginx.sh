#!/bin/sh
# nginx with deploy/nginx.conf for this shop's name. A new certificate: docker compose exec nginx nginx -s reload
set -eu
sed "s/shop\.example/$SHOP_NAME/g" /etc/nginx/corvox.conf > /etc/nginx/conf.d/corvox.conf
exec nginx -g 'daemon off;'
