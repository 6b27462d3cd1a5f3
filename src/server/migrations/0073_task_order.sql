-- [ACC-084] [TSK-O01] A person's open tasks in the order that home shows them, so that a line reads what it shows and not
-- all that waits: those they made, and those that name no staff.
create index task_made_by_date on task (author_id, due_date, id) where status <> 'done';
create index task_made_by_submission on task (author_id, submitted_at, id) where review = 'submitted';
create index task_of_nobody_by_date on task (firm_id, due_date, id) where lacks_staff and status <> 'done';
create index task_of_nobody_by_submission on task (firm_id, submitted_at, id) where lacks_staff and review = 'submitted';
