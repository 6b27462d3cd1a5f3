-- Information requests that await the client, by due date: for the waits of a firm, and for those of an author's requests.
create index task_awaits_client on task (firm_id, due_date, id)
  where type = 'information_request' and not internal and status <> 'done' and review <> 'submitted';
create index task_awaits_client_of_author on task (author_id, due_date, id)
  where type = 'information_request' and not internal and status <> 'done' and review <> 'submitted';
-- Signatures that are in progress or have failed, and signatories who have to sign now.
create index signature_waits on signature (firm_id, id) where state in ('inProgress', 'error');
create index signature_signatory_turn on signature_signatory (email) where state = 'inProgress';
-- Client users who have not joined yet, by the date of their invitation.
create index vendor_user_invited on vendor_user (firm_id, invited_at) where joined_at is null;
