-- Requests that wait for clients, the longest first: for waits of a firm, of one who looks after them and of a company.
create index task_awaits_client on task (firm_id, due_date, id)
  where type = 'information_request' and not internal and status <> 'done' and review <> 'submitted';
create index task_awaits_client_of_author on task (author_id, due_date, id)
  where type = 'information_request' and not internal and status <> 'done' and review <> 'submitted';
-- Signatures under way or in error, and the people whose turn it is.
create index signature_waits on signature (firm_id, id) where state in ('inProgress', 'error');
create index signature_signatory_turn on signature_signatory (email) where state = 'inProgress';
-- Invitations that nobody has followed.
create index vendor_user_invited on vendor_user (firm_id, invited_at) where joined_at is null;
