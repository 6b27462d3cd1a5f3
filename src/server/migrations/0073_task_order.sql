-- [ACC-084] [TSK-O01] Open tasks in the order of the home page, so that a query stops after the tasks that it shows. Two indexes are for
-- the tasks that a person created, two for the tasks without assigned staff, which belong to every staff member's own tasks.
create index task_made_by_date on task (author_id, due_date, id) where status <> 'done';
create index task_made_by_submission on task (author_id, submitted_at, id) where review = 'submitted';
create index task_of_nobody_by_date on task (firm_id, due_date, id) where lacks_staff and status <> 'done';
create index task_of_nobody_by_submission on task (firm_id, submitted_at, id) where lacks_staff and review = 'submitted';
