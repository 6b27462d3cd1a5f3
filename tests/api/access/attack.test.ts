import { randomUUID } from "node:crypto"
import { Agent, request } from "node:http"
import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { Reactivity } from "effect/reactivity"
import fc from "#tests/support/properties.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { encodeContext } from "#schemas/access/context.ts"
import type { MadeShare } from "#schemas/documents/sharing.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import type { Workflow } from "#schemas/workflows/workflow.ts"
import { documentsOf } from "#tests/api/documents/support.ts"
import { fieldsOf, type Operation, operations, sample, withField } from "#tests/support/contract.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

/** A word in every non-public text of the attacked firm: it must not appear in any answer. */
const canary = "canari"
const attempts = 20_000

type Kind =
  | "firm"
  | "holding"
  | "vendor"
  | "node"
  | "ref"
  | "hash"
  | "version"
  | "workflow"
  | "status"
  | "session"
  | "provider"
  | "upload"
  | "share"
  | "magicMail"
  | "quickFolder"
  | "quickModel"
  | "quickDrop"
  | "application"
  | "connection"
  | "user"
  | "theme"
  | "period"
  | "treeModel"
  | "address"
  | "bank"
  | "notice"
  | "savedView"
  | "mission"
  | "letterTemplate"
  | "job"
  | "import"
  | "task"
  | "taskBulk"
  | "terms"
  | "signature"
  | "signatory"
  | "seat"
  | "roomLink"
  | "token"
  | "webhook"
  | "delivery"
  | "emergency"
  | "pushDevice"
  | "category"
  | "service"
  | "offer"
  | "serviceRequest"
  | "comment"
type Ids = Readonly<Record<Kind, ReadonlyArray<string>>>

/**
 * What each id of the contract refers to. A new id must be listed here or in one of the lists below; otherwise the
 * attack does not start.
 */
const kinds: Readonly<Record<string, Kind>> = {
  firmId: "firm",
  firm_id: "firm",
  accounting_firm_id: "firm",
  firm: "firm",
  holdingId: "holding",
  vendorId: "vendor",
  vendor_id: "vendor",
  nodeId: "node",
  node: "node",
  "node_ids.0": "node",
  "nodes.0.id": "node",
  node_id: "node",
  "choices.0.node_id": "node",
  "choices.0.status_id": "status",
  "choices.0.from": "status",
  "kept.0": "status",
  folder_id: "node",
  parent: "node",
  folder: "ref",
  document: "ref",
  documentHash: "hash",
  document_hash: "hash",
  reveal: "ref",
  version_id: "version",
  versionId: "version",
  workflowId: "workflow",
  workflow: "workflow",
  status_id: "status",
  "statuses.0.id": "status",
  sessionId: "session",
  providerId: "provider",
  identifier: "upload",
  shareId: "share",
  themeId: "theme",
  periodId: "period",
  terms_id: "terms",
  structureId: "treeModel",
  structure_id: "treeModel",
  theme_id: "theme",
  to_firm_id: "firm",
  addressId: "address",
  bankId: "bank",
  "theme_ids.0": "theme",
  "folders.0.theme_ids.0": "theme",
  magicMailId: "magicMail",
  quickFolderId: "quickFolder",
  quick_folder_id: "quickFolder",
  quickModelId: "quickModel",
  seatId: "seat",
  roomLinkId: "roomLink",
  tokenId: "token",
  webhookId: "webhook",
  deliveryId: "delivery",
  emergencyId: "emergency",
  deviceId: "pushDevice",
  "plans.0.vendor_id": "vendor",
  "plans.0.to_firm_id": "firm",
  "exception.firm_id": "firm",
  seat: "seat",
  "signals.0.to": "seat",
  quick_model_id: "quickModel",
  drop: "quickDrop",
  "user_ids.0": "user",
  "accountant_ids.0": "user",
  "values.accountant_ids.0": "user",
  "values.application_ids.0": "application",
  tree_model_id: "treeModel",
  "values.tree_model_id": "treeModel",
  userId: "user",
  "added_vendor_ids.0": "vendor",
  "removed_vendor_ids.0": "vendor",
  "added_user_ids.0": "user",
  "removed_user_ids.0": "user",
  "added_firm_ids.0": "firm",
  "removed_firm_ids.0": "firm",
  transfer_to: "firm",
  "firm_ids.0": "firm",
  "vendor_ids.0": "vendor",
  applicationId: "application",
  application_id: "application",
  connectionId: "connection",
  "application_ids.0": "application",
  user_id: "user",
  noticeId: "notice",
  viewId: "savedView",
  missionId: "mission",
  mission_id: "mission",
  letterTemplateId: "letterTemplate",
  template_id: "letterTemplate",
  manager_id: "user",
  owner_id: "user",
  "content.manager_id": "user",
  "content.member_ids.0": "user",
  "content.services.0.assignee_id": "user",
  jobId: "job",
  taskId: "task",
  "tasks.0.id": "task",
  bulkId: "taskBulk",
  parent_id: "task",
  themes: "theme",
  members: "user",
  companies: "vendor",
  "member_ids.0": "user",
  importId: "import",
  import_id: "import",
  document_id: "node",
  signatureId: "signature",
  signatoryId: "signatory",
  "signatories.0.id": "signatory",
  categoryId: "category",
  category_id: "category",
  catalogServiceId: "service",
  "services.0.service_id": "service",
  offerId: "offer",
  "items.0.id": "service",
  serviceRequestId: "serviceRequest",
  // The id of the subject that `plainValues` names.
  subjectId: "vendor",
  commentId: "comment",
  "mentions.0": "user"
}
/** A valid value for every other parameter or header. */
const plainValues: Readonly<Record<string, string>> = {
  theme: "light",
  module: "tasks",
  picture: "logo",
  search: canary,
  email: "canari.personne@brume.example",
  siret: "55203253400703",
  q: canary,
  file_name: "a.pdf",
  total_size: "10",
  cards: "10",
  chunk_number: "1",
  chunk_size: "10",
  checksum: "0".repeat(64),
  choice: "keep",
  ticket: "A".repeat(43),
  pass: "A".repeat(43),
  hash: "0123456789abcdef",
  flagId: "1",
  productId: "1",
  documents: "0",
  failedJobId: "1",
  format: "csv",
  kind: "client_files",
  number: "1",
  name: "a.csv",
  subject: "company",
  audience: "internal",
  text: canary
}
/** Ids that other systems choose, and lists whose items are listed above: not attacked themselves. */
const othersIds = new Set([
  "content.member_ids",
  "content.services.0.snapshot.service_id",
  "content.services.0.snapshot.category_id",
  "content.services.0.snapshot.offer_id",
  "request_id",
  "collection_id",
  "theme_ids",
  "folders.0.theme_ids",
  "client_id",
  "hubspot_id",
  "stripe_id",
  "node_ids",
  "user_ids",
  "flagId",
  "failedJobId",
  "flag_id",
  "productId",
  "product_id",
  "bundle_id",
  "ios_store_id",
  "android_store_id",
  "added_vendor_ids",
  "removed_vendor_ids",
  "added_user_ids",
  "removed_user_ids",
  "added_firm_ids",
  "removed_firm_ids",
  "vendor_ids",
  "firm_ids",
  "application_ids",
  "member_ids",
  "accountant_ids",
  "values.accountant_ids",
  "values.application_ids"
])
/** Not attacked: they end the attacker's session or hash a password on each call. None takes an id. */
const spared = new Set([
  "access.logout",
  "access.autologin",
  "access.retrievelogin",
  "ownPassword.change",
  "live.stream"
])
/** Endpoints without session (a firm's white label) return public data. */
const isPublic = (operation: Operation) => !operation.guarded

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let own: Ids
let foreign: Ids
let attackers: Readonly<Record<string, SignedInUser>>
let victims: { readonly firm: { readonly id: number }; readonly admin: SignedInUser }
const absent: Ids = {
  firm: ["2000000001"],
  holding: ["2000000001"],
  vendor: ["900000001"],
  node: ["900000000001"],
  ref: ["0123456789abcdef", "900000000001"],
  hash: ["0123456789abcdef"],
  version: ["900000000001"],
  workflow: ["2000000001"],
  status: ["2000000001"],
  session: ["2000000001"],
  provider: ["2000000001"],
  upload: ["00000000-0000-4000-8000-000000000001"],
  share: ["2000000001"],
  magicMail: ["2000000001"],
  quickFolder: ["2000000001"],
  quickModel: ["2000000001"],
  quickDrop: ["00000000-0000-4000-8000-000000000001"],
  application: ["2000000001"],
  connection: ["2000000001"],
  user: ["2000000001"],
  theme: ["2000000001"],
  period: ["2000000001"],
  treeModel: ["2000000001"],
  address: ["2000000001"],
  bank: ["2000000001"],
  notice: ["2000000001"],
  savedView: ["2000000001"],
  mission: ["2000000001"],
  letterTemplate: ["2000000001"],
  job: ["2000000001"],
  import: ["2000000001"],
  task: ["2000000001"],
  taskBulk: ["00000000-0000-4000-8000-000000000001"],
  terms: ["2000000001"],
  signature: ["2000000001"],
  signatory: ["2000000001"],
  category: ["2000000001"],
  service: ["2000000001"],
  offer: ["2000000001"],
  serviceRequest: ["2000000001"],
  seat: ["2000000001"],
  pushDevice: ["2000000001"],
  roomLink: ["2000000001"],
  token: ["2000000001"],
  webhook: ["2000000001"],
  delivery: ["2000000001"],
  emergency: ["2000000001"],
  comment: ["2000000001"]
}

/** Inserts one row in each table to which no API call above has written. */
const fillRest = (firm: number, vendor: number, user: number, word: string) =>
  portal.arrange((sql) =>
    Effect.all([
      sql`insert into global_parameter (firm_id, key, value) values (${firm}, 'note', ${word})`,
      sql`insert into client_file_draft (firm_id, user_id, key, step, furthest, "values")
        values (${firm}, ${user}, ${word}, 'siret', 'siret', ${JSON.stringify({ siret: word })}::text::json)`,
      sql`insert into idempotency (firm_id, vendor_id, user_id, key, fingerprint)
        values (${firm}, ${vendor}, ${user}, ${word}, '\\x00')`,
      sql`insert into white_label (firm_id, theme, primary_color, secondary_color)
        values (${firm}, 'light', '#112233', '#445566')`,
      sql`insert into terms (firm_id, version, published_by, texts) values (${firm}, 1, ${user}, '{}')`,
      sql`insert into invited_name (firm_id, user_id, firstname, lastname) values (${firm}, ${user}, ${word}, ${word})`,
      sql`insert into mail (message_id, firm_id, user_id, kind, useful_until)
        values (${`${word}@${firm}`}, ${firm}, ${user}, 'reset', now())`,
      sql`insert into accounting_connection (vendor_id, firm_id, software, address, login)
        values (${vendor}, ${firm}, ${word}, 'https://books.example', ${word})`,
      sql`insert into rendition (firm_id, checksum, kind, extension, maker)
        select firm_id, checksum, 'preview', 'docx', ${word} from content where firm_id = ${firm} limit 1`,
      sql`insert into trash_warning (vendor_id, firm_id, user_id, told_until) values (${vendor}, ${firm}, ${user}, now())`,
      sql`insert into document_number (vendor_id, firm_id, last) values (${vendor}, ${firm}, 1)
        on conflict do nothing`,
      sql`insert into node_hold (node_id, firm_id, vendor_id, kind, reference, held_by, released_at)
        select id, firm_id, vendor_id, 'signature', ${word}, ${user}, now()
          from node where vendor_id = ${vendor} and kind = 'document' and deleted_at is null limit 1`,
      sql`insert into node_flag (node_id, flag_id, firm_id, vendor_id, put_by)
        select id, 1, firm_id, vendor_id, ${user} from node where vendor_id = ${vendor} and kind = 'document' limit 1`,
      sql`insert into survey (node_id, user_id, firm_id, vendor_id, since)
        select id, ${user}, firm_id, vendor_id, 0 from node where vendor_id = ${vendor} and is_root`,
      sql`insert into node_validator (node_id, user_id, firm_id, vendor_id, put_by)
        select id, ${user}, firm_id, vendor_id, ${user} from node where vendor_id = ${vendor} and is_root`,
      sql`insert into version_signature (version_id, firm_id, vendor_id, signatory)
        select id, firm_id, vendor_id, ${word} from version where vendor_id = ${vendor} limit 1`,
      sql`insert into notice (firm_id, vendor_id, user_id, type, by_id, node_id, names, shown_at, mail_every)
        select firm_id, vendor_id, ${user}, 'node.added', ${user}, id, ${[word]}::text[], now(), 'never'
          from node where vendor_id = ${vendor} and is_root`,
      sql`insert into saved_view (firm_id, user_id, list, name, search)
        values (${firm}, ${user}, 'tasks', ${word}, ${JSON.stringify({ search: word })}::text::jsonb)`,
      sql`insert into follow_up (firm_id, task_days) values (${firm}, 3) on conflict do nothing`,
      sql`insert into escalation (firm_id, vendor_id, user_id, kind, entity_id, late_from)
        values (${firm}, ${vendor}, ${user}, 'task', 1, now()::date) on conflict do nothing`,
      sql`insert into favourite (user_id, firm_id, vendor_id) values (${user}, ${firm}, ${vendor})`,
      sql`insert into document_look (user_id, node_id, vendor_id, firm_id)
        select ${user}, id, vendor_id, firm_id from node where vendor_id = ${vendor} and kind = 'document' limit 1`,
      sql`insert into notice_mute (user_id, firm_id, object) values (${user}, ${firm}, ${word})`,
      sql`insert into notice_place (firm_id, event_id) values (${firm}, 0) on conflict do nothing`,
      sql`insert into received_place (firm_id, event_id) values (${firm}, 0) on conflict do nothing`,
      sql`insert into received_document (node_id, firm_id, vendor_id, from_side, by_id, folder_id)
        select id, firm_id, vendor_id, 'company', ${user}, parent_id from node where vendor_id = ${vendor} and kind = 'document' limit 1
        on conflict do nothing`,
      sql`insert into client_look (user_id, vendor_id, firm_id) values (${user}, ${vendor}, ${firm}) on conflict do nothing`,
      sql`insert into storage_quota (firm_id, firm_bytes) values (${firm}, 1000000000) on conflict do nothing`,
      sql`with p as (insert into product (name, name_key) values (${word}, ${`${word}${firm}`}) returning id)
        insert into firm_product (firm_id, product_id, modules, brought, signatures) select ${firm}, id, '{}', '{}', 0 from p`,
      sql`insert into batch_job (firm_id, vendor_id, user_id, type, payload, total)
        values (${firm}, ${vendor}, ${user}, 'node.trashed', ${JSON.stringify({ word })}::text::jsonb, 1)`,
      sql`insert into client_import (firm_id, user_id, kind, name, format, headings, lines, columns, total, language)
        values (${firm}, ${user}, 'client_files', ${word}, 'csv', ${JSON.stringify([word])}::text::json,
          ${JSON.stringify([{ line: 2, cells: [word] }])}::text::json, '[]', 1, 'fr')`,
      sql`with part as (
          insert into catalog_category (firm_id, name, name_key, place) values (${firm}, ${word}, ${word}, 0) returning id
        ), sold as (
          insert into catalog_service (firm_id, category_id, state, title, title_key, unit_price, vat_rate, duration_unit)
          select ${firm}::integer, id, 'published', ${word}, ${word}, 100, 2000, 'month' from part returning id
        ), offered as (
          insert into catalog_offer (firm_id, state, title, title_key, duration_unit)
          values (${firm}, 'published', ${word}, ${word}, 'month') returning id
        ), put as (
          insert into catalog_offer_service (offer_id, service_id, firm_id, place, quantity)
          select o.id, s.id, ${firm}::integer, 0, 1 from offered o, sold s
        ), ordered as (
          insert into service_request (firm_id, vendor_id, key, fingerprint, message, requested_by)
          values (${firm}, ${vendor}, gen_random_uuid(), ${word}, ${word}, ${user}) returning id
        ) insert into service_request_line (request_id, place, firm_id, vendor_id, service_id, offer_id, snapshot)
          select r.id, 0, ${firm}::integer, ${vendor}::integer, s.id, o.id, ${JSON.stringify({ title: word })}::text::jsonb
            from ordered r, sold s, offered o`,
      sql`with agreed as (
          insert into mission (firm_id, vendor_id, state, name, name_key, reference, reason, manager_id, author_id)
          values (${firm}, ${vendor}, 'signed', ${word}, ${word}, ${word}, ${word}, ${user}, ${user}) returning id
        ), sold as (
          insert into mission_service (mission_id, key, place, firm_id, vendor_id, snapshot)
          select id, 1, 1, ${firm}::integer, ${vendor}::integer, ${JSON.stringify({ title: word })}::text::jsonb from agreed
        ), drafted as (
          insert into mission_amendment (mission_id, firm_id, vendor_id, version, step, content, note)
          select id, ${firm}::integer, ${vendor}::integer, 1, 'data', ${JSON.stringify({ name: word })}::text::jsonb, ${word} from agreed
        ), manned as (
          insert into mission_member (mission_id, user_id, firm_id, vendor_id)
          select id, ${user}::integer, ${firm}::integer, ${vendor}::integer from agreed
        ), worded as (
          insert into mission_version (mission_id, number, firm_id, vendor_id, cause, state, content, note)
          select id, 1, ${firm}::integer, ${vendor}::integer, 'signature', 'accepted', ${JSON.stringify({ name: word })}::text::jsonb, ${word}
            from agreed
        ), planned as (
          insert into mission_task (mission_id, service, task, recurrence, firm_id, vendor_id, title, type, due_on, revision)
          select id, 1, 'a', 0, ${firm}::integer, ${vendor}::integer, ${word}, 'information_request', current_date, 1 from agreed
        ) insert into mission_run (mission_id, firm_id, vendor_id)
          select id, ${firm}::integer, ${vendor}::integer from agreed`,
      sql`with drafted as (
          insert into letter_template (firm_id, name, name_key, document_name, blocks, author_id)
          values (${firm}, ${`${word} ${vendor}`}, ${`${word} ${vendor}`}, ${word},
            ${JSON.stringify([{ kind: "paragraph", spans: [{ text: word }] }])}::text::jsonb, ${user}) returning id, blocks
        ), kept as (
          insert into letter_template_version (template_id, number, firm_id, name, document_name, blocks, author_id)
          select id, 1, ${firm}::integer, ${word}, ${word}, blocks, ${user}::integer from drafted
        ) insert into letter (firm_id, vendor_id, mission_id, template_id, template_name, state, document_name, signatories, author_id)
          select ${firm}::integer, ${vendor}::integer, (select max(id) from mission where vendor_id = ${vendor}), id, ${word}, 'made',
              ${word}, ${JSON.stringify([{ email: `${word}@lettre.example` }])}::text::jsonb, ${user}::integer from drafted`,
      sql`with asked as (
          insert into task (firm_id, vendor_id, type, title, notes, author_id)
          values (${firm}, ${vendor}, 'information_request', ${word}, ${word}, ${user}),
            (${firm}, null, 'accounting_firm_task', ${word}, ${word}, null) returning id, vendor_id
        ), named as (
          insert into task_member (task_id, user_id, firm_id, vendor_id, side)
          select id, ${user}::integer, ${firm}::integer, vendor_id, 'firm' from asked
        ), given as (
          insert into task_gift (id, task_id, firm_id, vendor_id, user_id, folder_id)
          select gen_random_uuid(), a.id, n.firm_id, n.vendor_id, ${user}::integer, n.id
            from asked a join node n on n.vendor_id = a.vendor_id and n.is_root
        ), nudged as (
          insert into task_nudge (task_id, day, firm_id, vendor_id, by_id)
          select id, current_date, ${firm}::integer, vendor_id, ${user}::integer from asked where vendor_id is not null
        ) insert into task_document (task_id, node_id, firm_id, vendor_id)
          select a.id, n.id, n.firm_id, n.vendor_id from asked a join node n on n.vendor_id = a.vendor_id and n.kind = 'document'`,
      sql`insert into task_bulk (firm_id, user_id, act, fingerprint, kept)
        values (${firm}, ${user}, 'assign', ${word}, ${JSON.stringify([{ word }])}::text::jsonb)`,
      sql`insert into task_feed (firm_id, user_id, secret) values (${firm}, ${user}, convert_to(${`${word} ${firm}`}, 'utf8'))
        on conflict do nothing`,
      sql`with counted as (
          insert into analytics (firm_id, grain, vendor_id, month, measure, count)
          values (${firm}, 'client', ${vendor}, '2026-01-01', ${word}, 1)
        ), kept as (
          insert into analytics_cursor (firm_id) values (${firm}) on conflict do nothing
        ) insert into error_sample (firm_id, message, stack, screen, release) values (${firm}, ${word}, ${word}, '', '')`,
      sql`insert into signature_account (firm_id) values (${firm}) on conflict do nothing`,
      sql`insert into signature_root (firm_id, kind, certificate, fingerprint, sealed_key)
        values (${firm}, 'authority', convert_to(${word}, 'utf8'), ${`${word} ${firm}`}, '\\x00') on conflict do nothing`,
      sql`with sent as (
          insert into signature (firm_id, vendor_id, document_id, document_name, version_id, state, message, author_id, original,
            latest, latest_sha256, pages, expires_at)
          select n.firm_id, n.vendor_id, n.id, ${word}, n.version_id, 'inProgress', ${word}, ${user}, v.content, v.content, '', 1,
              now() + interval '15 days'
            from node n join version v on v.id = n.version_id where n.vendor_id = ${vendor} and n.deleted_at is null limit 1
          returning id, firm_id, vendor_id
        ), asked as (
          insert into signature_signatory (signature_id, firm_id, vendor_id, rank, place, state, email, firstname, lastname, area,
            language)
          select id, firm_id, vendor_id, 1, 0, 'inProgress', ${`${word}@signe.example`}, ${word}, ${word},
              '{"page":0,"x":0.1,"y":0.1,"width":0.3,"height":0.1}', 'fr' from sent returning id, firm_id, vendor_id
        ), passed as (
          insert into signature_pass (pass_hash, signatory_id, firm_id, vendor_id, network, browser, expires_at)
          select convert_to(${word} || vendor_id, 'utf8'), id, firm_id, vendor_id, '', ${word}, now() + interval '1 hour' from asked
        ) insert into signature_fact (signature_id, number, firm_id, vendor_id, entry)
          select id, 1, firm_id, vendor_id, ${JSON.stringify({ who: word })}::text::jsonb from sent`,
      sql`with opened as (
          insert into room (firm_id, vendor_id) values (${firm}, ${vendor}) returning id
        ), seated as (
          insert into room_seat (room_id, firm_id, vendor_id, user_id, key_hash, is_staff, state, camera, microphone, screen)
          select id, ${firm}::integer, ${vendor}::integer, ${user}::integer, '\\x00', true, 'inside', true, true, ${word} from opened
          returning id
        ), invited as (
          insert into room_link (room_id, firm_id, vendor_id, token_hash, name, created_by, ends_at)
          select id, ${firm}::integer, ${vendor}::integer, convert_to(${word} || id, 'utf8'), ${word}, ${user}::integer, now() + interval '1 hour'
            from opened
        ) insert into room_signal (firm_id, vendor_id, to_seat, from_seat, data)
          select ${firm}::integer, ${vendor}::integer, id, id, ${word} from seated`,
      sql`with app as (
          insert into mobile_app (firm_id, title, subtitle, description, keywords, promotional_text, marketing_url, bundle_id, app_id,
            version, color, logo, domains)
          values (${firm}, ${word}, ${`${word} sous`}, ${word}, ${word}, ${word}, '', 'com.example.{firm}', ${`com.example.${word}`},
            '1.0.0', '#112233', 'initials', array[${word}]) returning id, firm_id
        ) insert into mobile_app_archive (app_id, firm_id, version, body)
          select id, firm_id, '1.0.0', convert_to(${word}, 'utf8') from app`,
      sql`insert into emergency (firm_id, user_id, reason, ends_at)
        values (${firm}, ${user}, ${`${word} – il faut regarder ce dossier`}, now() + interval '1 hour')`,
      sql`insert into outside_archive (firm_id, address, secret) values (${firm}, ${`https://${word}.example`}, convert_to(${word}, 'utf8'))`,
      sql`insert into switch_exception (name, firm_id, is_on) select name, ${firm}::integer, true from switch limit 1`,
      sql`with signed as (
          insert into session (token_hash, user_id, idle, expires_at)
          values (sha256(convert_to(${`token ${word}`}, 'utf8')), ${user}, interval '1 day', now() + interval '1 day') returning id, user_id
        ) insert into program_token (session_id, user_id, firm_id, is_of_firm, name, scopes, ending)
          select id, user_id, ${firm}::integer, true, ${word}, array['documents:read'], 'abcd' from signed`,
      sql`with signed as (
          insert into session (token_hash, user_id, idle, expires_at)
          values (sha256(convert_to(${`device ${word}`}, 'utf8')), ${user}, interval '1 day', now() + interval '1 day') returning id, user_id
        ) insert into push_device (session_id, user_id, endpoint, p256dh, auth, shows_names)
          select id, user_id, ${`https://fcm.googleapis.com/${word}`}, ${word}, ${word}, true from signed`,
      sql`with hook as (
          insert into webhook (firm_id, name, address, secret, after_event)
          values (${firm}, ${word}, ${`https://${word}.example/hooks`}, convert_to(${word}, 'utf8'), 0) returning id, firm_id
        ) insert into webhook_delivery (webhook_id, firm_id, type, message, body)
          select id, firm_id, 'node.added', ${word}, ${JSON.stringify({ word })} from hook`,
      sql`with spoken as (
          insert into thread (firm_id, vendor_id, subject, subject_id, audience, is_plain, seq, last_number, last_at, last_side)
          values (${firm}, ${vendor}, 'company', ${vendor}, 'internal', true, 1, 1, now(), 'firm') returning id
        ), said as (
          insert into comment (thread_id, firm_id, vendor_id, number, seq, state, author_id, side, body)
          select id, ${firm}::integer, ${vendor}::integer, 1, 1, 'written', ${user}::integer, 'firm', ${word} from spoken returning id, thread_id
        ), before as (
          insert into comment_version (comment_id, firm_id, vendor_id, place, body, at)
          select id, ${firm}::integer, ${vendor}::integer, 0, ${word}, now() from said
        ), sent as (
          insert into comment_file (comment_id, node_id, firm_id, vendor_id, place)
          select s.id, n.id, n.firm_id, n.vendor_id, 1 from said s, (select * from node where vendor_id = ${vendor} and kind = 'document' limit 1) n
        ), read as (
          insert into thread_reader (thread_id, user_id, firm_id, vendor_id, follows)
          select thread_id, ${user}::integer, ${firm}::integer, ${vendor}::integer, true from said
        ), answered as (
          insert into thread_address (local_part, thread_id, user_id, firm_id, vendor_id)
          select ${`fil-${word}${vendor}`}, thread_id, ${user}::integer, ${firm}::integer, ${vendor}::integer from said
        ) insert into thread_mail (thread_id, message_id, firm_id, vendor_id, comment_id)
          select thread_id, ${word}, ${firm}::integer, ${vendor}::integer, id from said`,
      sql`insert into chat_setting (firm_id, hours, absence) values (${firm}, '[]', ${word}) on conflict do nothing`,
      sql`insert into version_status (version_id, workflow_id, status_id, firm_id, vendor_id, chosen_by)
        select v.id, s.workflow_id, s.id, v.firm_id, v.vendor_id, ${user}
          from version v join workflow_status s on s.vendor_id = v.vendor_id where v.vendor_id = ${vendor} limit 1`
    ])
  )

/** A firm with two companies and one of everything; every text contains `word`. */
const fill = async (name: string, word: string) => {
  const { make } = portal
  const mail = (who: string) => `${word}.${who}@${name}.example`
  const firm = await make.firm(name)
  const admin = await make.staff(firm, mail("admin"))
  const vendors = [await make.vendor(firm, `${word} Un`), await make.vendor(firm, `${word} Deux`)]
  const [first] = vendors as [(typeof vendors)[number]]
  const people = {
    "firm admin": admin,
    "firm collaborator": await make.staff(firm, mail("collaborator"), "collaborator"),
    "client admin": await make.client(first, mail("client"), "admin"),
    "client collaborator": await make.client(first, mail("helper"), "collaborator"),
    "client guest": await make.client(first, mail("guest"), "guest")
  }
  await portal.arrange(
    (sql) => sql`insert into assignment (vendor_id, firm_id, user_id)
      values (${first.id}, ${firm.id}, ${people["firm collaborator"].id})`
  )
  // Each of the two firms has its own holding, whose administrator is the firm's admin.
  const groups = await portal.arrange(
    (sql) => sql<{ id: number }>`insert into holding (name) values (${word}) returning id`
  )
  await portal.arrange((sql) => sql`update firm set group_id = ${groups[0]?.id ?? null} where id = ${firm.id}`)
  await portal.arrange(
    (sql) => sql`insert into module (firm_id, name, is_active) values (${firm.id}, 'holding', true)
      on conflict (firm_id, vendor_id, name) do update set is_active = true`
  )
  await portal.arrange((sql) => sql`update firm_user set is_group_admin = true where user_id = ${admin.id}`)
  const ids: Record<Kind, Array<string>> = {
    firm: [String(firm.id)],
    holding: groups.map(({ id }) => String(id)),
    vendor: vendors.map(({ id }) => String(id)),
    node: [],
    ref: [],
    hash: [],
    version: [],
    workflow: [],
    status: [],
    session: [],
    provider: [],
    upload: [],
    share: [],
    magicMail: [],
    quickFolder: [],
    quickModel: [],
    quickDrop: [],
    application: [],
    connection: [],
    user: Object.values(people).map(({ id }) => String(id)),
    theme: [],
    period: [],
    treeModel: [],
    address: [],
    bank: [],
    notice: [],
    savedView: [],
    mission: [],
    letterTemplate: [],
    job: [],
    import: [],
    task: [],
    taskBulk: [],
    terms: [],
    signature: [],
    signatory: [],
    category: [],
    service: [],
    offer: [],
    serviceRequest: [],
    seat: [],
    roomLink: [],
    token: [],
    webhook: [],
    delivery: [],
    emergency: [],
    comment: [],
    pushDevice: []
  }
  for (const vendor of vendors) {
    const folder = await make.folder(vendor, `${word} Banque`)
    const paper = await documents.document(vendor, `${word}.pdf`, { parent: folder.id, author: admin })
    await documents.event(admin, vendor, paper.id, { type: "document.validated" })
    const made = await portal.call<{ readonly data: Workflow }>("POST", `/api/vendors/${vendor.id}/workflows`, {
      as: admin,
      body: {
        name: word,
        sharing: "shared",
        statuses: [
          { name: word, color: "#112233", is_end: false },
          { name: `${word} 2`, color: "#112233", is_end: true, ways: [{ from_place: 0 }] }
        ]
      }
    })
    await portal.call("POST", `/api/vendors/${vendor.id}/nodes/${paper.id}/workflows/${made.body.data.id}`, {
      as: admin
    })
    const upload = randomUUID()
    await portal.arrange(
      (sql) => sql`insert into upload (vendor_id, user_id, id, firm_id, folder_id, name, total_size)
        values (${vendor.id}, ${admin.id}, ${upload}, ${firm.id}, ${folder.id}, ${`${word}.pdf`}, 10)`
    )
    ids.node.push(String(folder.id), String(paper.id), String(vendor.root))
    ids.ref.push(folder.hash, paper.hash, String(folder.id), String(paper.id))
    ids.hash.push(folder.hash, paper.hash)
    ids.version.push(String(paper.version))
    ids.workflow.push(String(made.body.data.id))
    ids.status.push(...(made.body.data.statuses ?? []).map(({ id }) => String(id)))
    ids.upload.push(upload)
    const shared = await portal.call<{ readonly data: MadeShare }>(
      "POST",
      `/api/vendors/${vendor.id}/documents/shares`,
      {
        as: admin,
        body: { node_ids: [folder.id], audience: "people", user_ids: [admin.id], may_download: true, message: word }
      }
    )
    expect(shared.status).toBe(201)
    ids.share.push(String(shared.body.data.share.id))
    const posted = await portal.arrange(
      (sql) => sql<{ id: number }>`with made as (
          insert into magic_mail (firm_id, vendor_id, folder_id, local_part, senders, keeper_id)
          values (${firm.id}, ${vendor.id}, ${folder.id}, ${`${word}-${folder.hash}`}, 'anyone', ${admin.id}) returning id
        ), came as (
          insert into mail_intake (magic_mail_id, firm_id, vendor_id, state, sender, subject, message_id, digest, size)
          select id, ${firm.id}, ${vendor.id}, 'accepted', ${word}, ${word}, ${word}, '\\x00', 1 from made
        ) select id from made`
    )
    ids.magicMail.push(...posted.map(({ id }) => String(id)))
    const quick = await portal.arrange(
      (sql) => sql<{ folder: number; model: number; drop: string }>`with quick_named as (
          insert into quick_model (firm_id, name, name_key) values (${firm.id}, ${`${word} ${vendor.id}`}, ${`${word} ${vendor.id}`})
          returning id
        ), quick_given as (
          insert into quick_folder (firm_id, vendor_id, folder_id, name, name_key, model_id)
          select ${firm.id}, ${vendor.id}, n.id, ${word}, ${word}, quick_named.id from quick_named, node n
           where n.vendor_id = ${vendor.id} and n.kind = 'folder' and not n.is_root limit 1 returning id, folder_id, model_id
        ), quick_dropped as (
          insert into quick_drop (id, firm_id, vendor_id, user_id, quick_folder_id, folder_id, name, said)
          select gen_random_uuid(), ${firm.id}, ${vendor.id}, ${admin.id}, id, folder_id, ${word}, '[]' from quick_given returning id
        ), quick_filed as (
          insert into quick_drop_file (drop_id, version_id, document_id, firm_id, vendor_id)
          select d.id, v.id, v.document_id, ${firm.id}, ${vendor.id} from quick_dropped d, version v where v.vendor_id = ${vendor.id} limit 1
        ) select quick_given.id as folder, quick_given.model_id as model, quick_dropped.id as drop from quick_given, quick_dropped`
    )
    ids.quickFolder.push(...quick.map(({ folder }) => String(folder)))
    ids.quickModel.push(...quick.map(({ model }) => String(model)))
    ids.quickDrop.push(...quick.map(({ drop }) => drop))
    const themed = await make.folder(vendor, `${word} Paie`)
    const [labelled] = await portal.arrange(
      (sql) => sql<{ theme: number; period: number }>`with made as (
          insert into theme (firm_id, vendor_id, title, title_key, color, sharing, acl)
          values (${firm.id}, ${vendor.id}, ${word}, ${word}, '#112233', 'shared', 'read-write') returning id
        ), given as (
          insert into user_theme (theme_id, firm_id, vendor_id, user_id)
          select id, ${firm.id}::integer, ${vendor.id}::integer, ${people["client collaborator"].id}::integer from made
        ), year as (
          insert into accounting_period (firm_id, vendor_id, name, name_key, starts_on, ends_on, state, created_by)
          values (${firm.id}, ${vendor.id}, ${word}, ${word}, '2026-01-01', '2026-12-31', 'ready', ${admin.id}) returning id
        ) select made.id as theme, year.id as period from made, year`
    )
    await portal.arrange(
      (sql) => sql`update node set theme_ids = array[${labelled?.theme ?? 0}::integer] where id = ${themed.id}::bigint`
    )
    ids.theme.push(String(labelled?.theme))
    ids.period.push(String(labelled?.period))
    ids.node.push(String(themed.id))
    const kept = `/api/customers/${vendor.id}`
    const place = { type: "shop", street: word, post_code: "44000", city: word, country: "FR" }
    const account = { bank_name: word, agency_name: word, agency_address: word, bic: "" }
    for (const [kind, path, body] of [
      ["address", "addresses", place],
      ["bank", "banks", { ...account, iban: "FR1420041010050500013M02606" }]
    ] as const) {
      const added = await portal.call<{ readonly data: { readonly id: number } }>("POST", `${kept}/${path}`, {
        as: admin,
        body
      })
      expect(added.status).toBe(201)
      ids[kind].push(String(added.body.data.id))
    }
    const blocks = [{ kind: "paragraph", spans: [{ text: word }] }]
    expect((await portal.call("PUT", `${kept}/note`, { as: admin, body: { blocks } })).status).toBe(200)
    expect((await portal.call("PATCH", `${kept}/fiscal`, { as: admin, body: { sie: word } })).status).toBe(200)
    const token = shared.body.data.link.split("/").at(-1)
    expect((await portal.call("POST", "/api/shares/visits", { as: admin, body: { token } })).status).toBe(201)
    const archive = { as: admin, body: { node_ids: [folder.id] } }
    expect((await portal.call("POST", `/api/vendors/${vendor.id}/archives`, archive)).status).toBe(201)
  }
  const structure = await portal.call<{ readonly data: { readonly id: number } }>(
    "POST",
    `/api/accounting-firms/${firm.id}/catalog-tree-structures`,
    {
      as: admin,
      body: {
        name: word,
        description: word,
        folders: [{ key: "a", level: 1, kind: "folder", name: word, read_only: false, theme_ids: [] }]
      }
    }
  )
  expect(structure.status).toBe(201)
  ids.treeModel.push(String(structure.body.data.id))
  await fillRest(firm.id, first.id, admin.id, word)
  const [own] = await portal.arrange(
    (sql) => sql<Record<"delivery" | "emergency" | "pushDevice" | "token" | "webhook", string>>`
      select (select id::text from webhook where firm_id = ${firm.id}) as webhook,
        (select id::text from webhook_delivery where firm_id = ${firm.id}) as delivery,
        (select session_id::text from program_token where firm_id = ${firm.id}) as token,
        (select id::text from emergency where firm_id = ${firm.id}) as emergency,
        (select id::text from push_device where user_id = ${admin.id}) as "pushDevice"`
  )
  for (const kind of ["delivery", "emergency", "pushDevice", "token", "webhook"] as const)
    ids[kind].push(own?.[kind] ?? "")
  const published = await portal.arrange((sql) => sql<{ id: number }>`select id from terms where firm_id = ${firm.id}`)
  ids.terms.push(...published.map(({ id }) => String(id)))
  for (const [kind, table] of [
    ["notice", "notice"],
    ["savedView", "saved_view"],
    ["job", "batch_job"],
    ["task", "task"],
    ["taskBulk", "task_bulk"],
    ["mission", "mission"],
    ["letterTemplate", "letter_template"],
    ["import", "client_import"],
    ["signature", "signature"],
    ["signatory", "signature_signatory"],
    ["category", "catalog_category"],
    ["service", "catalog_service"],
    ["offer", "catalog_offer"],
    ["serviceRequest", "service_request"],
    ["seat", "room_seat"],
    ["roomLink", "room_link"],
    ["comment", "comment"]
  ] as const) {
    const rows = await portal.arrange((sql) =>
      sql.unsafe<{ id: string }>(`select id::text as id from ${table} where firm_id = ${firm.id}`)
    )
    ids[kind].push(...rows.map(({ id }) => id))
  }
  const sessions = await portal.arrange(
    (sql) =>
      sql<{
        id: number
      }>`select s.id from session s join firm_user f on f.user_id = s.user_id where f.firm_id = ${firm.id}`
  )
  ids.session.push(...sessions.map(({ id }) => String(id)))
  const provider = await portal.call<{ readonly data: { readonly id: number } }>(
    "POST",
    `/api/accounting-firms/${firm.id}/identity-providers`,
    {
      as: admin,
      body: {
        // Public: shown before sign-in, so it must not contain the canary.
        name: "SSO",
        issuer: "https://login.example/",
        client_id: word,
        client_secret: word,
        scopes: "openid email",
        trusts_email: false
      }
    }
  )
  expect(provider.status).toBe(201)
  await portal.arrange(
    (sql) => sql`insert into identity_link (provider_id, firm_id, user_id, subject)
      values (${provider.body.data.id}, ${firm.id}, ${admin.id}, ${word})`
  )
  ids.provider.push(String(provider.body.data.id))
  const applications = await portal.arrange(
    (sql) => sql<{ id: number }>`with made as (
        insert into application (firm_id, title, type, uri, roles, is_private)
        values (${firm.id}, ${word}, 'shortcut', 'https://apps.example/', array['admin'], true) returning id, firm_id
      ), given as (
        insert into vendor_application (application_id, vendor_id, firm_id) select id, ${first.id}::integer, firm_id from made
      ) select id from made`
  )
  await portal.arrange(
    (sql) => sql`insert into user_application (application_id, vendor_id, user_id, firm_id)
      select application_id, vendor_id, ${people["client admin"].id}::integer, firm_id from vendor_application where vendor_id = ${first.id}`
  )
  await portal.arrange(
    (sql) => sql`update vendor_user set access_ends_at = now() + interval '1 day'
      where user_id = ${people["client collaborator"].id}`
  )
  ids.application.push(...applications.map(({ id }) => String(id)))
  const connections = await portal.arrange(
    (sql) => sql<{ id: number }>`with service as (
        insert into application (firm_id, title, type, uri, roles)
        values (${firm.id}, ${word}, 'http_key', '', array['admin']) returning id, firm_id
      ), made as (
        insert into connection (firm_id, application_id, vendor_id, state, "values", authorised_by)
        select s.firm_id, s.id, v.id, 'deactivated', ${JSON.stringify({ address: `https://${word}.example/`, reference: word })}::text::jsonb, ${admin.id}::integer
          from service s cross join (values (null::integer), (${first.id}::integer)) as v (id) returning id, vendor_id
      ), sent as (
        insert into connection_delivery (connection_id, version_id, firm_id, vendor_id)
        select m.id, x.id, x.firm_id, x.vendor_id from made m, version x where m.vendor_id = ${first.id} and x.vendor_id = ${first.id}
      ), left_for as (
        insert into connection_attempt (state_hash, connection_id, firm_id, user_id, callback, verifier)
        select sha256(convert_to(${`${word}${firm.id}`}, 'UTF8')), id, ${firm.id}::integer, ${admin.id}::integer, ${word}, '\\x00' from made where vendor_id is null
      ) select id from made`
  )
  ids.connection.push(...connections.map(({ id }) => String(id)))
  return { firm, admin, people, ids }
}

beforeAll(async () => {
  portal = await startPortal()
  documents = documentsOf(portal)
  const mine = await fill("aube", "ordinaire")
  const theirs = await fill("brume", canary)
  own = mine.ids
  foreign = theirs.ids
  attackers = mine.people
  victims = theirs
})
afterAll(() => portal.stop())

interface Call {
  readonly method: string
  readonly path: string
  readonly body: unknown
}
interface Heard {
  readonly status: number
  readonly text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })
const send = (as: SignedInUser, { body, method, path }: Call) =>
  new Promise<Heard>((resolve, reject) => {
    const bytes = body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    const type = Buffer.isBuffer(body) ? "application/octet-stream" : "application/json"
    const sent = request(
      portal.url + path,
      {
        agent,
        method,
        headers: {
          authorization: `Bearer ${as.token}`,
          accept: "application/json",
          ...(bytes === undefined ? {} : { "content-type": type, "content-length": bytes.length })
        }
      },
      (answer) => {
        const parts: Array<Buffer> = []
        answer.on("data", (part: Buffer) => parts.push(part))
        answer.on("error", reject)
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString("utf8") }))
      }
    )
    sent.on("error", reject)
    sent.end(bytes)
  })

/** A parameter of an endpoint that takes an id. */
interface Slot {
  readonly in: "path" | "query" | "body"
  readonly name: string
  readonly kind: Kind
}
const slotsOf = (operation: Operation): ReadonlyArray<Slot> => {
  const inAddress = operation.parameters.flatMap((parameter): ReadonlyArray<Slot> => {
    const kind = kinds[parameter.name]
    return kind === undefined || parameter.in === "header" ? [] : [{ in: parameter.in, name: parameter.name, kind }]
  })
  const inBody = operation.body?.type === "json" ? fieldsOf(operation.body.schema) : []
  return [
    ...inAddress,
    ...inBody.flatMap(({ path }): ReadonlyArray<Slot> => {
      const kind = kinds[path.join(".")]
      return kind === undefined ? [] : [{ in: "body", name: path.join("."), kind }]
    })
  ]
}

type Spelling = "as it is" | "in hexadecimal" | "as a context" | "with a zero before" | "encoded"
const spell = (value: string, spelling: Spelling, firm: string): string => {
  if (!/^\d+$/.test(value)) return spelling === "encoded" ? encodeURIComponent(`${value}\u0000`) : value
  switch (spelling) {
    case "in hexadecimal":
      return Number(value).toString(16)
    case "as a context":
      return encodeContext({ firmId: Number(firm) as FirmId, vendorId: (Number(value) % 1e9) as VendorId })
    case "with a zero before":
      return `0${value}`
    default:
      return value
  }
}

interface Attempt {
  readonly operation: Operation
  readonly who: string
  /** A value for each slot; null omits an optional one. */
  readonly values: ReadonlyArray<{
    readonly slot: Slot
    readonly from: "own" | "foreign" | "nothing"
    readonly pick: number
  }>
  readonly spelling: Spelling
}

const callOf = ({ operation, spelling, values }: Attempt, strangers: Ids): Call => {
  const firm = strangers.firm[0] ?? "1"
  const valueOf = (slot: Slot) => {
    const chosen = values.find((value) => value.slot === slot)
    if (chosen === undefined || chosen.from === "nothing") return undefined
    const pool = (chosen.from === "own" ? own : strangers)[slot.kind]
    const value = pool[chosen.pick % pool.length] ?? ""
    return chosen.from === "own" ? value : spell(value, spelling, firm)
  }
  const query = new URLSearchParams()
  let path = operation.path
  for (const parameter of operation.parameters) {
    const slot = values.find(({ slot: { in: place, name } }) => name === parameter.name && place === parameter.in)?.slot
    const value = slot === undefined ? plainValues[parameter.name] : valueOf(slot)
    if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, value ?? "")
    if (parameter.in === "query" && value !== undefined) query.set(parameter.name, value)
  }
  const { body } = operation
  const written = (slot: Slot) => {
    const value = valueOf(slot)
    return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : value
  }
  return {
    method: operation.method,
    path: query.size === 0 ? path : `${path}?${query.toString()}`,
    body:
      body === null
        ? undefined
        : body.type === "bytes"
          ? Buffer.alloc(10, 65)
          : values
              .filter(({ slot }) => slot.in === "body")
              .reduce<unknown>(
                (all, { slot }) => withField(all, slot.name.split("."), written(slot)),
                sample(body.schema, () => undefined)
              )
  }
}

/**
 * The part of an answer by which a caller could distinguish two answers: without the request id, and without the body
 * of a successful write, which repeats the caller's input.
 */
const seen = ({ status, text }: Heard, method: string) => {
  if (status < 300 && method !== "GET") return { status }
  return { status, text: text.replace(/"request_id":"[^"]*"/, "") }
}

const targets = operations.filter((operation) => !spared.has(operation.name))
const aimed = targets
  .map((operation) => ({ operation, slots: slotsOf(operation) }))
  .filter(({ slots }) => slots.length > 0)
const isOptional = (operation: Operation, slot: Slot) =>
  slot.in === "query" && operation.parameters.some(({ name, required }) => name === slot.name && required !== true)

const attempt = fc
  .record({
    target: fc.constantFrom(...aimed),
    who: fc.constantFrom("firm admin", "firm collaborator", "client admin", "client collaborator", "client guest"),
    spelling: fc.oneof(
      { weight: 6, arbitrary: fc.constant<Spelling>("as it is") },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Spelling>("in hexadecimal", "as a context", "with a zero before", "encoded")
      }
    ),
    choices: fc.array(fc.record({ from: fc.constantFrom("own", "foreign", "nothing"), pick: fc.nat(11) }), {
      minLength: 8,
      maxLength: 8
    }),
    /** The slot that gets a foreign id in any case. */
    sure: fc.nat(7)
  })
  .map(({ choices, spelling, sure, target: { operation, slots }, who }): Attempt => ({
    operation,
    spelling,
    who,
    values: slots.map((slot, place) => {
      const { from, pick } = choices[place % choices.length] ?? { from: "foreign", pick: 0 }
      if (place === sure % slots.length) return { slot, from: "foreign", pick }
      return { slot, from: from === "nothing" && !isOptional(operation, slot) ? "own" : from, pick } as const
    })
  }))

/** Whether an endpoint for many items refused each of them, with a reason for each. */
const refusesEach = ({ status, text }: Heard): boolean => {
  if (status !== 200) return false
  const { data } = JSON.parse(text) as { readonly data?: unknown }
  // Or a report: nothing changed, and each line has an error code.
  const { changed, report } = (data ?? {}) as {
    readonly changed?: number
    readonly report?: ReadonlyArray<{ readonly code?: string }>
  }
  if (report !== undefined) return changed === 0 && report.length > 0 && report.every(({ code }) => code !== undefined)
  return (
    Array.isArray(data) &&
    data.length > 0 &&
    data.every(({ closed_by }: { readonly closed_by?: ReadonlyArray<string> }) => (closed_by ?? []).length > 0)
  )
}

/** The content of all tables of the attacked firm, reduced to one number per table. */
const stored = async () => {
  const tables = await portal.arrange(
    (sql) => sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'firm_id' order by 1`
  )
  const sums = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await portal.arrange((sql) =>
        sql.unsafe<{ sum: string; n: number }>(
          `select count(*)::integer as n, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t
            where firm_id = ${victims.firm.id}`
        )
      )
      return [name, rows[0]] as const
    })
  )
  return Object.fromEntries(sums)
}

describe("someone of one firm with the ids of another", () => {
  test("every id of the contract is known to the attack", () => {
    const names = new Set(
      targets.flatMap(({ body, parameters }) => [
        ...parameters.filter((parameter) => parameter.in !== "header").map(({ name }) => name),
        ...(body?.type === "json" ? fieldsOf(body.schema).map(({ path }) => path.join(".")) : [])
      ])
    )
    const looksLikeAnId = [...names].filter(
      (name) => /(^|_|\.)ids?(\.0)?$|Id$/.test(name) && kinds[name] === undefined && !othersIds.has(name)
    )
    expect(looksLikeAnId).toEqual([])
    const unfilled = targets
      .flatMap(({ parameters }) =>
        parameters.filter((parameter) => parameter.in === "path" && parameter.required !== false)
      )
      .map(({ name }) => name)
      .filter((name) => kinds[name] === undefined && plainValues[name] === undefined)
    expect(unfilled).toEqual([])
  })

  test(`[ACC-002] [ACC-001] gets in ${attempts} generated calls no byte of it, and the answer of an absent object`, async () => {
    const before = await stored()
    const absentAnswers = new Map<string, Promise<Heard>>()
    const wrong: Array<unknown> = []
    let made = 0
    const judge = async (tried: Attempt) => {
      const who = attackers[tried.who]
      if (who === undefined) throw new Error(`nobody is ${tried.who}`)
      const call = callOf(tried, foreign)
      const answer = await send(who, call)
      made += 1
      if (isPublic(tried.operation)) {
        if (answer.status >= 500 || answer.text.includes(canary)) wrong.push([call, answer])
        return
      }
      // Written in another way, an id must be refused, or be treated like the id of nothing.
      const unspelled = callOf({ ...tried, spelling: "as it is" }, foreign)
      if (JSON.stringify(call) !== JSON.stringify(unspelled)) {
        const refused = (answer.status >= 400 && answer.status < 500) || refusesEach(answer)
        const asIfUnsaid =
          answer.status < 300 &&
          tried.values.every(({ from, slot }) => from !== "foreign" || isOptional(tried.operation, slot))
        if (!(refused || asIfUnsaid) || answer.text.includes(canary)) wrong.push([tried.who, call, answer])
        return
      }
      const nowhere = callOf({ ...tried, spelling: "as it is" }, absent)
      const key = JSON.stringify([tried.who, nowhere])
      const kept = absentAnswers.get(key) ?? send(who, nowhere)
      absentAnswers.set(key, kept)
      const [here, there] = [seen(answer, call.method), seen(await kept, call.method)]
      const same = here.status === there.status && here.text === there.text
      if (!same || answer.status >= 500 || answer.text.toLowerCase().includes(canary))
        wrong.push([tried.who, call, here, there])
    }
    const generated = fc.sample(attempt, { numRuns: attempts, seed: 20_261_121 })
    const lanes = Array.from({ length: 12 }, async (_, lane) => {
      for (let n = lane; n < generated.length; n += 12) {
        const next = generated[n]
        if (next !== undefined) await judge(next)
      }
    })
    await Promise.all(lanes)
    expect(wrong.slice(0, 10)).toEqual([])
    expect(made).toBe(attempts)
    expect(await stored()).toEqual(before)
  }, 240_000)
})

describe("every WHERE clause removed", () => {
  const tenantTables = () =>
    portal.arrange(
      (sql) => sql<{ name: string; rows: number }>`select table_name as name,
          (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I where firm_id = %s', table_name,
            ${victims.firm.id}::integer), false, true, '')))[1]::text::integer as rows
        from information_schema.columns join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and column_name = 'firm_id' and t.table_type = 'BASE TABLE' order by 1`
    )
  /**
   * Runs statements as the role of the server, in the scope that `enter` enters. Each one is rolled back before the
   * next. One connection for all of them: opening a connection takes longer than a statement.
   *
   * @returns for each statement in turn, the firms of the rows it gave; none if the database refused it
   */
  const firmsInside = (enter: string, statements: ReadonlyArray<string>) =>
    Effect.runPromise(
      Effect.gen(function* () {
        const sql = yield* PgClient.make({ ...portal.database.connections.app, maxConnections: 1 })
        const connection = yield* sql.reserve
        const run = (statement: string) => connection.executeUnprepared(statement, [], undefined)
        yield* run("begin")
        yield* run(enter)
        yield* run("savepoint entered")
        const firms = yield* Effect.forEach(statements, (statement) =>
          Effect.match(run(statement), {
            onFailure: () => [],
            onSuccess: (rows) => [...new Set(rows.map(({ firm_id }) => String(firm_id)))]
          }).pipe(Effect.tap(run("rollback to savepoint entered")))
        )
        yield* run("rollback")
        return firms
      }).pipe(Effect.scoped, Effect.provide(Reactivity.layer))
    )

  test("[ACC-002] no tenant's table gives, changes or removes a row of another firm", async () => {
    const tables = await tenantTables()
    // An empty table would prove nothing: add a row for a new table to `fillRest`.
    expect(tables.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual([])
    const before = await stored()
    const [admin, client] = [attackers["firm admin"], attackers["client admin"]]
    const scopes = [
      `select app.enter_firm(${admin?.id}, ${own.firm[0]})`,
      `select app.enter_vendor(${client?.id}, ${own.vendor[0]})`,
      // This call returns null and enters no scope.
      `select app.enter_firm(${admin?.id}, ${victims.firm.id})`
    ]
    const statements = tables.flatMap(({ name }) => [
      `select firm_id from "${name}"`,
      `update "${name}" set firm_id = firm_id returning firm_id`,
      `delete from "${name}" returning firm_id`
    ])
    for (const enter of scopes) {
      const firms = await firmsInside(enter, statements)
      expect(firms.length).toBe(statements.length)
      const foreign = statements.flatMap((statement, n) =>
        (firms[n] ?? []).filter((firm) => firm !== own.firm[0]).map((firm) => [statement, enter, firm])
      )
      expect(foreign).toEqual([])
      // The third scope shows nothing; in the others the attacker's own rows prove that the statement was run.
      const answered = statements.filter((_, n) => (firms[n] ?? []).length > 0)
      expect(answered.includes('select firm_id from "node"')).toBe(enter !== scopes[2])
    }
    expect(await stored()).toEqual(before)
  }, 60_000)
})
