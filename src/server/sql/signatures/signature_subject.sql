-- Registered in `thread_subject`: the firm, company and document name of a signature as the subject of a thread.
create or replace function app.signature_subject(p_id bigint) returns table (firm_id integer, vendor_id integer, title text)
language sql stable security definer set search_path = public
as $$
select s.firm_id, s.vendor_id, s.document_name from signature s where s.id = p_id
$$;

alter function app.signature_subject owner to dossier_gate;
revoke all on function app.signature_subject from public;
