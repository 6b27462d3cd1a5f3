-- A user's last 100 batch jobs, without those of firms that one of their sessions does not reach (`app.is_out_of_reach`).
create or replace function app.batches_of(p_user integer) returns table (job batch_job, company_name text)
language sql stable security definer set search_path = public
as $$
select b, v.company_name from batch_job b join vendor v on v.id = b.vendor_id where b.user_id = p_user
    and not app.is_out_of_reach(p_user, v.firm_id) order by b.id desc limit 100
$$;

alter function app.batches_of owner to dossier_gate;
revoke all on function app.batches_of from public;
grant execute on function app.batches_of to dossier_app;
