-- [NPS-001] The settings of the provider's survey of all users: one row. `collection_id` names the current round.
create table nps_survey (
  id               smallint primary key default 1 check (id = 1),
  is_enabled       boolean not null default false,
  hide_fr          text not null default '',
  hide_en          text not null default '',
  hide_pt          text not null default '',
  form             text not null,
  min_days         integer not null default 90 check (min_days > 0),
  rejection_count  integer not null default 3 check (rejection_count > 0),
  collection_id    text not null check (collection_id <> ''),
  revision         integer not null default 1,
  updated_by       integer references app_user on delete set null,
  updated_at       timestamptz not null default now()
);
create index nps_survey_updated_by_idx on nps_survey (updated_by) where updated_by is not null;

-- [NPS-002] A person's state in a round; no row before they first close or answer the survey.
create table nps_turn (
  user_id        integer not null references app_user on delete cascade,
  collection_id  text not null,
  state          text not null check (state in ('waiting', 'dropped', 'answered')),
  closures       integer not null default 0,
  last_at        timestamptz not null default now(),
  primary key (user_id, collection_id)
);

-- Answers, at most one for each person and round. Queries for the provider leave out `user_id`, so that they do not show who answered.
create table nps_answer (
  id             bigint primary key generated always as identity,
  collection_id  text not null,
  user_id        integer references app_user on delete set null,
  side           text not null check (side in ('firm', 'client')),
  score          smallint not null check (score between 0 and 10),
  comment        text not null,
  answers        json not null,
  language       text not null check (language in ('fr', 'en', 'pt')),
  answered_at    timestamptz not null default now(),
  unique (collection_id, user_id)
);
create index nps_answer_round on nps_answer (collection_id, id desc);
create index nps_answer_user_id_idx on nps_answer (user_id) where user_id is not null;

do $$
declare t text;
begin
  foreach t in array array['nps_survey', 'nps_turn', 'nps_answer'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
  end loop;
end $$;
grant select, insert, update, delete on nps_survey, nps_turn, nps_answer to dossier_gate;
