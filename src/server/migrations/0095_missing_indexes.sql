-- Statements that read a whole table because no index served; tests/api/platform/plans finds such.

-- Whether the installation has been set up, asked with every first page.
create index app_user_super_admin on app_user (id) where is_super_admin;
-- The labels that a firm's quick folders use.
create index quick_folder_firm_id_idx on quick_folder (firm_id);
-- Client files whose deletion is due.
create index vendor_deletes_at on vendor (deletes_at, id) where deletes_at is not null;
-- What is forgotten by age.
create index batch_job_ended_at on batch_job (ended_at) where ended_at is not null;
create index task_gift_created_at on task_gift (created_at);
create index password_link_expires_at on password_link (expires_at);
create index visitor_request_created_at on visitor_request (created_at);
