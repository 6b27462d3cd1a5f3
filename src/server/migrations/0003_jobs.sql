-- The job queue's tables are made by its own library before this runs; the application may only use them.
grant select, insert, update, delete on job, job_migrations to dossier_app
--;
grant usage on all sequences in schema public to dossier_app
