-- SQLite has one writer; only PostgreSQL changes.
select 1;
