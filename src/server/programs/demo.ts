import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { DemoPart } from "#server/platform/demo.ts"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"

/**
 * Demo data: a token whose secret nobody knows, and a stopped webhook with failed deliveries, whose URL does not exist.
 */
const addPrograms = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [firm] = yield* sql<{ id: number; domain: string; admin: number }>`
    select f.id, f.domain, m.user_id as admin from firm f join firm_user m on m.firm_id = f.id and m.role = 'admin'
     order by f.id, m.user_id limit 1`
  if (firm === undefined) return
  const [session] = yield* sql<{ id: number }>`
    insert into session (token_hash, user_id, host, idle, most, created_at, expires_at)
    values (${hashSecret(newSecret())}, ${firm.admin}, ${firm.domain}, interval '365 days', interval '365 days',
      now() - interval '40 days', now() + interval '325 days') returning id`
  yield* sql`insert into program_token (session_id, user_id, firm_id, is_of_firm, name, scopes, ending, used_at)
    values (${session?.id ?? 0}, ${firm.admin}, ${firm.id}, true, 'Logiciel de production',
      array['clients:read', 'documents:read', 'documents:write', 'tasks:read'], 'k7Qd', now() - interval '2 hours')`
  const [webhook] = yield* sql<{ id: number }>`
    insert into webhook (firm_id, name, address, families, machines, secret, state, after_event, failing_since, created_by)
    values (${firm.id}, ${"Numérisation du courrier"}, 'https://courrier.example/dossier', array['documents'], array['document'],
      ''::bytea, 'stopped', 0, now() - interval '4 days', ${firm.admin}) returning id`
  yield* sql`insert into webhook_delivery (webhook_id, firm_id, type, message, body, state, attempts, failure, created_at, last_try_at)
    select ${webhook?.id ?? 0}, ${firm.id}, 'node.added', 'msg_demo_' || n, '{"id":"msg_demo_' || n || '","type":"node.added"}', 'failed', 10,
           'webhook.unreachable', now() - interval '7 days' + n * interval '1 hour', now() - interval '4 days' + n * interval '1 hour'
      from generate_series(1, 3) n`
})

export const demo: DemoPart = { end: addPrograms }
