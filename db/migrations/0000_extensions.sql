-- Search that forgives typing errors compares names by their three-letter pieces.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
