-- Search over names and texts. Everything here needs neither extension nor locale: words are folded and stemmed below,
-- and src/schemas/documents/words.ts does the same for what is typed (a test compares the two).

-- Small letters without accents; the argument is in small letters already.
create function app.fold(p_text text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(regexp_replace(normalize(p_text, NFD), '[\u0300-\u036f]+', '', 'g'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
$$
--;
-- The words of a name: all between spaces, signs and symbols, and the letters and figures of a mixed one apart.
create function app.words_of(p_text text) returns text[] language plpgsql immutable as $$
declare w text; v_words text[] := '{}';
begin
  foreach w in array regexp_split_to_array(p_text, '[\s!-/:-@\[-`{-~\u0080-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u2bff\u3000-\u303f\ufe00-\ufe0f\U0001F000-\U0001FAFF]+') loop
    continue when w = '';
    w := left(w, 60);
    v_words := v_words || w;
    if w ~ '[0-9]' and w ~ '[^0-9]' then v_words := v_words || array(select m[1] from regexp_matches(w, '[0-9]+|[^0-9]+', 'g') m); end if;
  end loop;
  return v_words;
end $$
--;
-- What words are found by: themselves without accents, and their French stems. Stemmed with and without accents, since
-- the rules for endings read accents and the person who searches may have typed none.
create function app.lexemes_of(p_words text[]) returns tsvector language sql immutable as $$
  select array_to_tsvector(coalesce(array_agg(distinct l), '{}')) from (
    select app.fold(w) as l from unnest(p_words) w
    union all
    select app.fold(s) from unnest(p_words) w, unnest(ts_lexize('french_stem', w) || ts_lexize('french_stem', app.fold(w))) s
  ) found where l <> ''
$$
--;
-- The same of a name, a few words at a time: every document that comes waits for it.
create function app.lexemes_of_name(p_text text) returns tsvector language plpgsql immutable as $$
declare w text; v_fold text; s text; v_lexemes text[] := '{}';
begin
  foreach w in array app.words_of(p_text) loop
    if octet_length(w) = length(w) then
      v_lexemes := v_lexemes || w || ts_lexize('french_stem', w);
    else
      v_fold := app.fold(w);
      v_lexemes := v_lexemes || v_fold || ts_lexize('french_stem', v_fold);
      foreach s in array coalesce(ts_lexize('french_stem', w), '{}') loop v_lexemes := v_lexemes || app.fold(s); end loop;
    end if;
  end loop;
  return array_to_tsvector(array_remove(v_lexemes, ''));
end $$
--;
-- The lexeme that stands for a company in the index: no word contains the sign.
create function app.vendor_lexeme(p_vendor integer) returns tsvector language sql immutable as $$ select array_to_tsvector(array['@' || p_vendor]) $$
--;
-- Whether every text has the word; plurals of such words are none of the dictionary's ("les").
create function app.is_stop(p_word text) returns boolean language sql immutable as $$
  select coalesce(ts_lexize('french_stem', p_word) = '{}' or ts_lexize('french_stem', (ts_lexize('french_stem', p_word))[1]) = '{}', false)
$$
--;
-- All words at once; each may be the beginning of one, from three letters on. Words that every text has are left out
-- beside others. Words hold letters and figures only.
create function app.query_of(p_words text[]) returns tsquery language plpgsql immutable as $$
declare w text; v_fold text; v_stop boolean; v_query tsquery; v_one tsquery; s text;
begin
  foreach w in array p_words loop
    v_fold := app.fold(w);
    v_stop := app.is_stop(w);
    continue when v_fold = '' or (v_stop and cardinality(p_words) > 1);
    v_one := case when length(v_fold) >= 3 then ('''' || v_fold || ''':*')::tsquery else ('''' || v_fold || '''')::tsquery end;
    if length(v_fold) >= 3 then
      for s in select distinct app.fold(l) from unnest(ts_lexize('french_stem', w) || ts_lexize('french_stem', v_fold)) l loop
        continue when s = '' or starts_with(s, v_fold);
        v_one := v_one || ('''' || s || '''')::tsquery;
      end loop;
    end if;
    v_query := case when v_query is null then v_one else v_query && v_one end;
  end loop;
  return v_query;
end $$
--;
-- The text of a content, read by a job once for all documents of the firm that hold it. `read_at` null: it waits.
create table content_text (
  firm_id     integer not null,
  checksum    text not null,
  media_type  text not null,
  -- `none`: it holds no text; `refused`: it could not be read within the limits.
  state       text not null default 'waiting' check (state in ('waiting', 'read', 'none', 'refused')),
  created_at  timestamptz not null default now(),
  offered_at  timestamptz,
  offers      integer not null default 0,
  read_at     timestamptz,
  -- Pages are parted by form feeds.
  body        text not null default '',
  words       tsvector not null default '',
  primary key (firm_id, checksum),
  foreign key (firm_id, checksum) references content on delete cascade
)
--;
create index content_text_waiting on content_text (offered_at nulls first) where read_at is null
--;
-- What a node is found by. One row a node, beside it: a change of a node that leaves its words alone costs nothing here.
create table node_search (
  node_id     bigint primary key references node on delete cascade,
  firm_id     integer not null,
  vendor_id   integer not null,
  kind        text not null,
  start_date  timestamptz not null,
  name_words  tsvector not null,
  -- Those of the name, of the latest version's text, and the company's own lexeme.
  words       tsvector not null
)
--;
create index node_search_words on node_search using gin (words)
--;
create function app.text_of(p_version bigint) returns tsvector language sql stable as $$
  select t.words from version v join content_text t on t.firm_id = v.firm_id and t.checksum = v.content where v.id = p_version
$$
--;
create function app.search_added() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into node_search (node_id, firm_id, vendor_id, kind, start_date, name_words, words)
  select a.id, a.firm_id, a.vendor_id, a.kind, a.start_date, l, l || app.vendor_lexeme(a.vendor_id)
    from added a, lateral (select app.lexemes_of_name(a.name_key) as l offset 0) x where not a.is_root;
  return null;
end $$
--;
create trigger search_added after insert on node referencing new table as added for each statement execute function app.search_added()
--;
create function app.search_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare v_name tsvector := app.lexemes_of_name(new.name_key);
begin
  update node_search set start_date = new.start_date, name_words = v_name,
      words = v_name || coalesce(app.text_of(new.version_id), '') || app.vendor_lexeme(new.vendor_id)
   where node_id = new.id;
  return null;
end $$
--;
create trigger search_changed after update of name_key, version_id, start_date on node for each row
  when (old.name_key is distinct from new.name_key or old.version_id is distinct from new.version_id or old.start_date is distinct from new.start_date)
  execute function app.search_changed()
--;
-- A version's content waits to be read where it has never been; where it has, its words are there at once.
create function app.text_wanted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into content_text (firm_id, checksum, media_type)
  select distinct on (a.firm_id, a.content) a.firm_id, a.content, a.media_type from added a order by a.firm_id, a.content
  on conflict do nothing;
  update node_search s set words = s.name_words || t.words || app.vendor_lexeme(s.vendor_id)
    from added a join content_text t on t.firm_id = a.firm_id and t.checksum = a.content and t.state = 'read'
    join node n on n.id = a.document_id and n.version_id = a.id
   where s.node_id = n.id;
  return null;
end $$
--;
create trigger text_wanted after insert on version referencing new table as added for each statement execute function app.text_wanted()
--;
-- The contents that wait, marked as given to a job; those of a job that was lost come again the next day, three times.
-- Nothing while a job has some: the others of the queue get their turn. Nothing either while documents are coming, for
-- half a minute at most: whoever sends them waits, whoever looks for a word in them does not yet.
create function app.claim_texts(p_limit integer, p_rest interval) returns table (firm integer, checksum text)
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(20251, 0);
  if exists (select from content_text where read_at is null and offered_at > now() - interval '2 minutes') then return; end if;
  if exists (select from content_text where read_at is null and offered_at is null and created_at > now() - p_rest)
    and not exists (select from content_text where read_at is null and offered_at is null and created_at < now() - interval '30 seconds') then return; end if;
  return query update content_text t set offered_at = now(), offers = t.offers + 1
    from (select c.firm_id, c.checksum from content_text c
           where c.read_at is null and (c.offered_at is null or (c.offered_at < now() - interval '1 day' and c.offers < 3))
           order by c.offered_at nulls first limit p_limit for update) w
   where t.firm_id = w.firm_id and t.checksum = w.checksum returning t.firm_id, t.checksum;
end $$
--;
-- How a content is to be read, null where that was done.
create function app.text_to_read(p_firm integer, p_checksum text) returns text
language sql security definer set search_path = public stable as $$
  select media_type from content_text where firm_id = p_firm and checksum = p_checksum and read_at is null
$$
--;
create function app.keep_text(p_firm integer, p_checksum text, p_state text, p_body text, p_words text[]) returns void
language plpgsql security definer set search_path = public as $$
declare v_words tsvector := app.lexemes_of(p_words);
begin
  update content_text set state = p_state, read_at = now(), body = p_body, words = v_words
   where firm_id = p_firm and checksum = p_checksum and read_at is null;
  if not found or p_state <> 'read' then return; end if;
  -- Documents in the order of their ids, as every change takes them.
  update node_search s set words = s.name_words || v_words || app.vendor_lexeme(s.vendor_id)
    from (select n.id from version v join node n on n.version_id = v.id and n.id = v.document_id
           where v.firm_id = p_firm and v.content = p_checksum order by n.id) d
   where s.node_id = d.id;
end $$
--;
-- What the words of a query are to whoever marks them in a text.
create function app.typed_words(p_words text[]) returns json language sql immutable as $$
  select coalesce(json_agg(json_build_object('stop', app.is_stop(w), 'stems',
      array(select distinct app.fold(s) from unnest(ts_lexize('french_stem', w) || ts_lexize('french_stem', app.fold(w))) s)) order by place), '[]'::json)
    from unnest(p_words) with ordinality as t(w, place)
$$
--;
-- Those of a text's words that one of the stems stands for.
create function app.words_like(p_words text[], p_stems text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(w), '{}') from unnest(p_words) w
   where exists (select from unnest(ts_lexize('french_stem', w) || ts_lexize('french_stem', app.fold(w))) s where app.fold(s) = any (p_stems))
$$
--;
-- Living nodes of a company by their words, those named by them first, then the newest. The company is part of the
-- query on the index, so that its size and not the firm's decides how long it takes. It runs past the row policies,
-- whose operators may not be used on an index, and names the company it entered instead. No row: nothing found; one
-- with a null id: no such company for this user.
create function app.search_nodes(p_user integer, p_vendor integer, p_words text[], p_folder text, p_author integer, p_kind text,
  p_extensions text[], p_validated boolean, p_from timestamptz, p_until timestamptz, p_cursor json, p_limit integer)
returns table (id bigint, wire text, way json, named integer, start_date text, body text) language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare v_query tsquery; v_name tsquery; v_folder node; v_folders bigint[];
begin
  if app.enter_vendor(p_user, p_vendor, 'documents') is null then
    return query select null::bigint, null::text, null::json, null::integer, null::text, null::text;
    return;
  end if;
  v_name := app.query_of(p_words);
  if v_name is null then return; end if;
  v_query := ('''@' || p_vendor || '''')::tsquery && v_name;
  if p_folder is not null then
    v_folder := app.find_folder(p_vendor, p_folder);
    if v_folder.id is null then return; end if;
    v_folders := array[v_folder.id] || array(select app.folders_below(array[v_folder.id], false));
  end if;
  -- The ordered hits outside, the nodes one by one inside: as many are looked at as are shown.
  perform set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true);
  return query execute $q$
    select n.id, n.wire, app.crumbs(n.parent_id), h.named, h.start_date::text, n.body from (
      select s.node_id, s.start_date, (s.name_words @@ $2)::integer as named from node_search s
       where s.words @@ $1 and ($3::text is null or s.kind = $3)
         and ($4::timestamptz is null or s.start_date >= $4) and ($5::timestamptz is null or s.start_date < $5)
         and ($6::json is null or ((s.name_words @@ $2)::integer, s.start_date, s.node_id) < (($6->>0)::integer, ($6->>1)::timestamptz, ($6->>2)::bigint))
       order by named desc, s.start_date desc, s.node_id desc) h
    join lateral (
      select n.id, n.wire, n.parent_id, (select t.body from version v join content_text t on t.firm_id = v.firm_id and t.checksum = v.content
          where v.id = n.version_id) as body
        from node n join node f on f.id = n.parent_id
       where n.id = h.node_id and n.vendor_id = $7 and n.deleted_at is null and not n.buried and f.deleted_at is null and not f.buried
         and ($8::bigint[] is null or n.parent_id = any ($8)) and ($9::integer is null or n.author_id = $9)
         and ($10::text[] is null or n.extension = any ($10)) and ($11::boolean is null or (n.validated_at is not null) = $11)
       offset 0) n on true
    order by h.named desc, h.start_date desc, h.node_id desc limit $12 $q$
  using v_query, v_name, p_kind, p_from, p_until, p_cursor, p_vendor, v_folders, p_author, p_extensions, p_validated, p_limit;
end $$
--;
-- The whole text of a living document's latest version.
create function app.search_text(p_user integer, p_vendor integer, p_node bigint) returns text
language plpgsql security definer set search_path = public as $$
begin
  if app.enter_vendor(p_user, p_vendor, 'documents') is null then return null; end if;
  return (select t.body from node n join version v on v.id = n.version_id join content_text t on t.firm_id = v.firm_id and t.checksum = v.content
           where n.id = p_node and n.vendor_id = p_vendor and n.deleted_at is null);
end $$
--;
insert into node_search (node_id, firm_id, vendor_id, kind, start_date, name_words, words)
select n.id, n.firm_id, n.vendor_id, n.kind, n.start_date, l, l || app.vendor_lexeme(n.vendor_id)
  from node n, lateral (select app.lexemes_of_name(n.name_key) as l offset 0) x where not n.is_root
--;
insert into content_text (firm_id, checksum, media_type)
select distinct on (v.firm_id, v.content) v.firm_id, v.content, v.media_type from version v order by v.firm_id, v.content
--;
do $$ declare t text; f regprocedure; begin
  foreach t in array array['node_search','content_text'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to dossier_gate', t);
  end loop;
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
      and p.proname in ('search_added', 'search_changed', 'text_wanted', 'claim_texts', 'text_to_read', 'keep_text', 'search_nodes', 'search_text') loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
  end loop;
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
      and p.proname in ('search_added', 'search_changed', 'text_wanted', 'claim_texts', 'text_to_read', 'keep_text', 'search_nodes', 'search_text', 'fold', 'words_of',
        'lexemes_of', 'lexemes_of_name', 'vendor_lexeme', 'query_of', 'text_of', 'typed_words', 'is_stop', 'words_like', 'find_folder', 'folders_below', 'crumbs', 'enter_vendor') loop
    execute format('grant execute on function %s to dossier_app, dossier_gate', f);
  end loop;
end $$
