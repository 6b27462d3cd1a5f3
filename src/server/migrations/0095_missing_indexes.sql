-- Indexes for statements that scanned a whole table; tests/api/platform/plans.test.ts finds such statements.

-- For `app.portal`, which checks at each page load whether the installation has a super admin, so that it is set up.
create index app_user_super_admin on app_user (id) where is_super_admin;
-- For the metadata that the quick folders of a firm use.
create index quick_folder_firm_id_idx on quick_folder (firm_id);
-- Client files whose deletion is due.
create index vendor_deletes_at on vendor (deletes_at, id) where deletes_at is not null;
-- For the deletion of old rows.
create index batch_job_ended_at on batch_job (ended_at) where ended_at is not null;
create index task_gift_created_at on task_gift (created_at);
create index password_link_expires_at on password_link (expires_at);
create index visitor_request_created_at on visitor_request (created_at);
create index login_code_expires_at on login_code (expires_at);
create index connection_attempt_created_at on connection_attempt (created_at);

-- For the rows of a company when its client file is transferred to another firm or deleted.
create index version_vendor_id_idx on version (vendor_id);
create index notice_vendor_id_idx on notice (vendor_id) where vendor_id is not null;
create index node_flag_vendor_id_idx on node_flag (vendor_id);
create index node_validator_vendor_id_idx on node_validator (vendor_id);
create index node_workflow_vendor_id_idx on node_workflow (vendor_id);
create index version_status_vendor_id_idx on version_status (vendor_id);
create index version_signature_vendor_id_idx on version_signature (vendor_id);
create index share_node_vendor_id_idx on share_node (vendor_id);
create index share_person_vendor_id_idx on share_person (vendor_id);
create index share_visit_vendor_id_idx on share_visit (vendor_id);
create index mail_intake_vendor_id_idx on mail_intake (vendor_id);
create index archive_ticket_vendor_id_idx on archive_ticket (vendor_id);
create index batch_job_vendor_id_idx on batch_job (vendor_id);
create index survey_vendor_id_idx on survey (vendor_id);
create index node_hold_vendor_id_idx on node_hold (vendor_id);
create index workflow_status_vendor_id_idx on workflow_status (vendor_id);
create index signature_pass_vendor_id_idx on signature_pass (vendor_id);

-- Foreign keys: deleting a referenced row looks for the rows that refer to it.
create index login_code_user_id_idx on login_code (user_id);
create index login_code_session_id_idx on login_code (session_id);
create index magic_mail_folder_id_idx on magic_mail (folder_id);
create index connection_application_id_idx on connection (application_id);
create index sso_attempt_provider_id_idx on sso_attempt (provider_id);
create index signature_document_id_idx on signature (document_id);
create index signature_evidence_id_idx on signature (evidence_id) where evidence_id is not null;
