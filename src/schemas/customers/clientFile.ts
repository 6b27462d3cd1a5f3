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
  /** A class of NAF rev. 2, such as `10.71C`. */
  naf_code: TextOrNull,
  /** A code of the legal categories. */
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
  /** [CLI-O05] When the file will be deleted permanently; null otherwise. */
  deletes_at: Schema.NullOr(Instant),
  /** [CLI-016] The name of the firm that the file is being transferred to; null otherwise. */
  transfers_to: TextOrNull,
  ...general,
  /** The caller's rights, as the file's machine needs them; the state is separate. */
  may: Schema.Struct({ edit_files: Flag, edit_information: Flag, is_firm_admin: Flag })
})
export interface ClientFile extends Schema.Schema.Type<typeof ClientFile> {}

/** [CLI-016] A firm of the group that the file can be transferred to. */
export const TransferTarget = Schema.Struct({ id: FirmId, name: Schema.String })
export interface TransferTarget extends Schema.Schema.Type<typeof TransferTarget> {}

/** [CLI-O04] An automatic source of documents or data for a client file. */
export const Feed = Schema.Struct({
  /** Unique among the feeds of its kind. */
  id: positive,
  kind: Schema.Literals(["mail", "accounting_software", "connector"]),
  /** The mail address, or the name of the software. */
  name: Schema.String,
  /** The destination folder, or null. `is_root` for the client's own address. */
  folder: Schema.NullOr(Schema.Struct({ id: NodeId, hash: Schema.String, name: Schema.String, is_root: Flag })),
  /** [APP-009] [APP-O02] "Synchronised" is activated with `last_at`. */
  state: Schema.Literals(["pending", "activated", "deactivated"]),
  /** The last item received, and when; null if nothing was received. */
  last: Schema.NullOr(
    Schema.Struct({ at: Instant, outcome: Schema.Literals(["accepted", "partly", "refused", "repeated"]) })
  ),
  /** Items received in the last three months; for a service, documents delivered to it. */
  received: Schema.Int
})
export interface Feed extends Schema.Schema.Type<typeof Feed> {}

/** [CLI-002] Null means unknown. */
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

/** [CLI-003] [CLI-004] One address of a client file. `revision` is what `If-Match` compares. */
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

/** [CLI-005] The IBAN without spaces; `ibanParts` and `groupedIban` format it. */
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
