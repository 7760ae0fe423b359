#!/bin/sh
# Writes the alerts of deploy/monitoring/alerts.yml into shop/prometheus-rule.yaml, in the form that Prometheus' operator reads.
set -eu
cd "$(dirname "$0")"
head=$(sed '/^spec:/q' shop/prometheus-rule.yaml)
{ printf '%s\n' "$head"; sed -e '/^#/d' -e 's/^\(.\)/  \1/' ../monitoring/alerts.yml; } > shop/prometheus-rule.yaml.new
mv shop/prometheus-rule.yaml.new shop/prometheus-rule.yaml
