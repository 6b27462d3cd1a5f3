import { Schema } from "effect"
import { fiscalRegimes, fiscalStatuses, vatTypes } from "#schemas/customers/fiscal.ts"
import type { General as KeptGeneral } from "#schemas/customers/general.ts"
import { noteBlockKinds, type NoteBlock as RichBlock, noteLimit } from "#schemas/customers/notes.ts"
import { addressTypes } from "#schemas/customers/places.ts"
import { FirmId, Instant, NodeId, VendorId } from "#schemas/shared/ids.ts"
import { said } from "#schemas/shared/judged.ts"

const positive = Schema.Int.check(Schema.isGreaterThan(0))
const TextOrNull = Schema.NullOr(Schema.String)
/** A calendar date, for example `2026-11-21`. */
const Day = Schema.String.check(Schema.isPattern(/^\d{4}-\d\d-\d\d$/))
const DayOrNull = Schema.NullOr(Day)
const Flag = Schema.Boolean

export const AddressId = positive.pipe(Schema.brand("AddressId"))
export const BankId = positive.pipe(Schema.brand("BankId"))
export const YearId = positive.pipe(Schema.brand("YearId"))

const general = {
  company_name: Schema.String,
  client_code: TextOrNull,
  siret: Schema.String,
  siren: Schema.String,
  /** A class code of the French activity codes (NAF rev. 2), for example `10.71C`; null if unknown. */
  naf_code: TextOrNull,
  /** A code of the French legal categories (see `legalForms.ts`); null if unknown. */
  legal_status: TextOrNull,
  /** Share capital in euros; null if unknown. */
  capital: Schema.NullOr(Schema.Finite),
  rcs: TextOrNull,
  rum: TextOrNull,
  creation_date: DayOrNull,
  closing_date: DayOrNull,
  mission_letter_date: DayOrNull,
  employee_number: Schema.NullOr(Schema.Int),
  contact_email: TextOrNull,
  /** E.164 format, for example `+33123456789`; null if unknown. */
  contact_phone: TextOrNull
} satisfies Record<keyof KeptGeneral, Schema.Top>

/** [CLI-001] A client file's own data. Send `revision` as `If-Match` when changing it. */
export const ClientFile = Schema.Struct({
  id: VendorId,
  firm_id: FirmId,
  active: Flag,
  tree: Schema.Literals(["ready", "building"]),
  workspace: Schema.String,
  notifications: Schema.Int,
  revision: Schema.Int,
  /** [CLI-O05] When the file will be deleted permanently; null if no deletion is scheduled. */
  deletes_at: Schema.NullOr(Instant),
  /** [CLI-016] Name of the firm to which the file is being transferred; null if there is no transfer. */
  transfers_to: TextOrNull,
  ...general,
  /** The caller's rights: the client file's state machine combines them with its state. */
  may: Schema.Struct({ edit_files: Flag, edit_information: Flag, is_firm_admin: Flag })
})
export interface ClientFile extends Schema.Schema.Type<typeof ClientFile> {}

/** [CLI-016] A firm of the group to which the file can be transferred. */
export const TransferTarget = Schema.Struct({ id: FirmId, name: Schema.String })
export interface TransferTarget extends Schema.Schema.Type<typeof TransferTarget> {}

/**
 * [CLI-O04] An automatic source of a client file's documents or data, or a service to which its documents are
 * delivered.
 */
export const Feed = Schema.Struct({
  /** Unique only among feeds of the same `kind`. */
  id: positive,
  kind: Schema.Literals(["mail", "accounting_software", "connector"]),
  /** The mail address, the name of the accounting software, or the title of the connector's application. */
  name: Schema.String,
  /** The folder that receives documents; null if the feed has none. `is_root`: the client's own mail address. */
  folder: Schema.NullOr(Schema.Struct({ id: NodeId, hash: Schema.String, name: Schema.String, is_root: Flag })),
  /** [APP-009] [APP-O02] A connector counts as synchronised if it is `activated` and `last` is set. */
  state: Schema.Literals(["pending", "activated", "deactivated"]),
  /** The latest received mail, or the latest synchronisation of a connector; null if there was none. */
  last: Schema.NullOr(
    Schema.Struct({ at: Instant, outcome: Schema.Literals(["accepted", "partly", "refused", "repeated"]) })
  ),
  /** Mails received in the last three months; for a connector, the documents delivered to it. */
  received: Schema.Int
})
export interface Feed extends Schema.Schema.Type<typeof Feed> {}

/** [CLI-002] Fiscal data of a client. Null: unknown. */
export const Fiscal = Schema.Struct({
  fiscal_account: TextOrNull,
  status: Schema.NullOr(Schema.Literals(fiscalStatuses)),
  regime: Schema.NullOr(Schema.Literals(fiscalRegimes)),
  vat_type: Schema.NullOr(Schema.Literals(vatTypes)),
  vat_due_day: Schema.NullOr(Schema.Int),
  intra_community_vat: TextOrNull,
  cfe: Flag,
  cvae: Flag,
  cga: Flag,
  das2: Flag,
  decloyer: Flag,
  dsi: Flag,
  ifu: Flag,
  irpp: Flag,
  tvts: Flag,
  sie: TextOrNull,
  sie_comment: TextOrNull,
  revision: Schema.Int
})
export interface Fiscal extends Schema.Schema.Type<typeof Fiscal> {}

/** [CLI-003] [CLI-004] One address of a client file. Send `revision` as `If-Match` when changing it. */
export const Address = Schema.Struct({
  id: AddressId,
  type: Schema.Literals(addressTypes),
  street: Schema.String,
  post_code: Schema.String,
  city: Schema.String,
  /** Two-letter country code (ISO 3166-1 alpha-2). */
  country: Schema.String,
  revision: Schema.Int
})
export interface Address extends Schema.Schema.Type<typeof Address> {}

/** [CLI-005] A bank account. The IBAN is stored without spaces; `groupedIban` formats it, `ibanParts` splits it. */
export const Bank = Schema.Struct({
  id: BankId,
  bank_name: TextOrNull,
  agency_name: TextOrNull,
  agency_address: TextOrNull,
  iban: Schema.String,
  bic: TextOrNull,
  revision: Schema.Int
})
export interface Bank extends Schema.Schema.Type<typeof Bank> {}

/** [CLI-006] [CLI-018] [CLI-019] A financial year. `start` and `end` are inclusive. */
export const Year = Schema.Struct({
  id: YearId,
  name: Schema.String,
  start: Day,
  end: Day,
  state: Schema.Literals(["creating", "ready", "deleting"])
})
export interface Year extends Schema.Schema.Type<typeof Year> {}

export const NoteBlock: Schema.Codec<RichBlock> = Schema.Struct({
  kind: Schema.Literals(noteBlockKinds),
  spans: Schema.Array(
    Schema.Struct({
      text: said(Schema.String.check(Schema.isMaxLength(noteLimit)), "customer.note_too_long"),
      bold: Schema.optionalKey(Flag),
      italic: Schema.optionalKey(Flag),
      underline: Schema.optionalKey(Flag)
    })
  )
})

/**
 * [CLI-O02] The firm's note about a client; `author` is the name of the last editor, null if nothing was written yet.
 */
export const Note = Schema.Struct({
  blocks: Schema.Array(NoteBlock),
  author: TextOrNull,
  written_at: Schema.NullOr(Instant),
  revision: Schema.Int
})
export interface Note extends Schema.Schema.Type<typeof Note> {}
