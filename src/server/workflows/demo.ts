import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { DemoClientScene, DemoPart } from "#server/platform/demo.ts"

const statuses = [
  { name: "À contrôler", color: "#6b7785", is_end: false, allowed_for: "writers", needs_validation: false },
  { name: "À compléter par le client", color: "#b3741f", is_end: false, allowed_for: "firm", needs_validation: false },
  { name: "Comptabilisée", color: "#2f6fb3", is_end: false, allowed_for: "firm", needs_validation: false },
  { name: "Réglée", color: "#1f7a4d", is_end: true, allowed_for: "writers", needs_validation: true }
] as const

/** Demo data: a workflow for a company's purchases, with documents in each status and without status. */
const addWorkflow = ({ firm, folders, now, people, vendor }: DemoClientScene) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const folder = folders.get(`accounting-${now.getUTCFullYear()}-purchases`) ?? folders.get(null) ?? 0
    yield* sql`
      with made as (
        insert into workflow (firm_id, vendor_id, name, sharing) values (${firm}, ${vendor}, ${"Factures d’achat"}, 'shared') returning id
      ), listed as (
        insert into workflow_status (workflow_id, firm_id, vendor_id, name, color, is_end, position, allowed_for, needs_validation,
            is_narrow)
          select made.id, ${firm}, ${vendor}, s.name, s.color, s.is_end, s.place - 1, s.allowed_for, s.needs_validation, s.is_end
            from made, rows from (jsonb_to_recordset(${JSON.stringify(statuses)}::text::jsonb) as (name text, color text,
              is_end boolean, allowed_for text, needs_validation boolean)) with ordinality
              s (name, color, is_end, allowed_for, needs_validation, place)
        returning id, workflow_id, position, needs_validation
      ), ways as (
        insert into status_way (status_id, from_id, firm_id, vendor_id, allowed_for, condition)
          select paid.id, booked.id, ${firm}, ${vendor}, 'writers', 'other_person'
            from listed paid join listed booked on booked.position = 2 where paid.position = 3
      ), applied as (
        insert into node_workflow (node_id, workflow_id, firm_id, vendor_id, is_applied)
          select ${folder}::bigint, id, ${firm}, ${vendor}, true from made
      ), papers as (
        select n.version_id, n.validated_at, row_number() over (order by n.id) % 5 as turn from node n
         where n.parent_id = ${folder}::bigint and n.kind = 'document'
      )
      insert into version_status (version_id, workflow_id, status_id, firm_id, vendor_id, chosen_by)
        select p.version_id, l.workflow_id, l.id, ${firm}, ${vendor},
            case when p.turn = 1 then ${people.client_admin}::integer else ${people.firm_admin}::integer end
          from papers p join listed l on l.position = p.turn
         where p.validated_at is not null or not l.needs_validation`
  })

export const demo: DemoPart = { client: addWorkflow }
