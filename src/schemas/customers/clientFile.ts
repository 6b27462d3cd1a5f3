import { Schema } from "effect"
import { fiscalRegimes, fiscalStatuses, vatTypes } from "#schemas/customers/fiscal.ts"
import type { General as KeptGeneral } from "#schemas/customers/general.ts"
import { noteBlockKinds, type NoteBlock as RichBlock, noteLimit } from "#schemas/customers/notes.ts"
import { addressTypes } from "#schemas/customers/places.ts"
import { FirmId, Instant, NodeId, VendorId } from "#schemas/shared/ids.ts"
import { said } from "#schemas/shared/judged.ts"

const positive = Schema.Int.check(Schema.isGreaterThan(0))
const TextOrNull = Schema.NullOr(Schema.String)
/** As `2026-11-21`. */
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
  /** A sub-class of NAF rév. 2, as `10.71C`. */
  naf_code: TextOrNull,
  /** A number of the legal categories. */
  legal_status: TextOrNull,
  /** Euros. */
  capital: Schema.NullOr(Schema.Finite),
  rcs: TextOrNull,
  rum: TextOrNull,
  creation_date: DayOrNull,
  closing_date: DayOrNull,
  mission_letter_date: DayOrNull,
  employee_number: Schema.NullOr(Schema.Int),
  contact_email: TextOrNull,
  /** E.164. */
  contact_phone: TextOrNull
} satisfies Record<keyof KeptGeneral, Schema.Top>

/** [CLI-001] A client file's own data. `revision` is what `If-Match` compares. */
export const ClientFile = Schema.Struct({
  id: VendorId,
  firm_id: FirmId,
  active: Flag,
  tree: Schema.Literals(["ready", "building"]),
  workspace: Schema.String,
  notifications: Schema.Int,
  revision: Schema.Int,
  /** [CLI-O05] When a file that is to be deleted for good goes; null for any other. */
  deletes_at: Schema.NullOr(Instant),
  /** [CLI-016] The name of the firm that the file is on its way to; null for any other file. */
  transfers_to: TextOrNull,
  ...general,
  /** What the viewer may do with it, as its machine asks; the state is asked apart. */
  may: Schema.Struct({ edit_files: Flag, edit_information: Flag, is_firm_admin: Flag })
})
export interface ClientFile extends Schema.Schema.Type<typeof ClientFile> {}

/** [CLI-016] A firm of the group that a file can pass to. */
export const TransferTarget = Schema.Struct({ id: FirmId, name: Schema.String })
export interface TransferTarget extends Schema.Schema.Type<typeof TransferTarget> {}

/** [CLI-O04] A way by which documents or data come into a client file by themselves. */
export const Feed = Schema.Struct({
  /** What it is told apart by among those of its kind. */
  id: positive,
  kind: Schema.Literals(["mail", "accounting_software", "connector"]),
  /** The address of the mails, the name of the software. */
  name: Schema.String,
  /** Where what comes is put; null where nothing is. `is_root` for the address of the client itself. */
  folder: Schema.NullOr(Schema.Struct({ id: NodeId, hash: Schema.String, name: Schema.String, is_root: Flag })),
  /** [APP-009] [APP-O02] Synchronised is activated with `last_at`. */
  state: Schema.Literals(["pending", "activated", "deactivated"]),
  /** What came last, and when; null where nothing came yet. */
  last: Schema.NullOr(
    Schema.Struct({ at: Instant, outcome: Schema.Literals(["accepted", "partly", "refused", "repeated"]) })
  ),
  /** How many came in the last three months; of a service, how many documents went there. */
  received: Schema.Int
})
export interface Feed extends Schema.Schema.Type<typeof Feed> {}

/** [CLI-002] Null is not known yet. */
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

/** [CLI-003] [CLI-004] */
export const Address = Schema.Struct({
  id: AddressId,
  type: Schema.Literals(addressTypes),
  street: Schema.String,
  post_code: Schema.String,
  city: Schema.String,
  /** ISO 3166 alpha-2. */
  country: Schema.String,
  revision: Schema.Int
})
export interface Address extends Schema.Schema.Type<typeof Address> {}

/** [CLI-005] The IBAN without blanks; `ibanParts` and `groupedIban` show it. */
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

/** [CLI-006] [CLI-018] [CLI-019] Days, both included. */
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

/** [CLI-O02] The client file's one note, with who wrote it last. */
export const Note = Schema.Struct({
  blocks: Schema.Array(NoteBlock),
  author: TextOrNull,
  written_at: Schema.NullOr(Instant),
  revision: Schema.Int
})
export interface Note extends Schema.Schema.Type<typeof Note> {}
