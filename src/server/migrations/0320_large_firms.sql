-- Requests that wait for the clients of somebody who looks after some companies of a large firm.
create index task_awaits_client_of_company on task (vendor_id, due_date, id)
  where type = 'information_request' and not internal and status <> 'done' and review <> 'submitted';

-- It counts for several companies at once from now on.
drop function if exists app.new_documents(integer);
