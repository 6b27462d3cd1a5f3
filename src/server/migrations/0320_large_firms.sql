-- Information requests that await the client, for people with access to only some companies of a large firm.
create index task_awaits_client_of_company on task (vendor_id, due_date, id)
  where type = 'information_request' and not internal and status <> 'done' and review <> 'submitted';

-- Replaced by `app.new_documents(integer[])`, which takes several companies at once.
drop function if exists app.new_documents(integer);
