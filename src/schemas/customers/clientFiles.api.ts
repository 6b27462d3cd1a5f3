import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { ProgramAccess } from "#schemas/programs/access.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import {
  Address,
  AddressId,
  Bank,
  BankId,
  ClientFile,
  Feed,
  Fiscal,
  Note,
  NoteBlock,
  TransferTarget
} from "#schemas/customers/clientFile.ts"
import { obligations } from "#schemas/customers/fiscal.ts"
import { generalFields } from "#schemas/customers/general.ts"
import { ClientStanding } from "#schemas/customers/standing.ts"
import { crud, ifMatch, overtaken, reading, writing } from "#schemas/shared/crud.ts"
import { FirmId, fromDigits, VendorIdParam } from "#schemas/shared/ids.ts"
import { said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"

/** Form values as typed. The form's rules validate them together, so this schema only requires strings. */
const typed = <Field extends string>(fields: ReadonlyArray<Field>) =>
  Object.fromEntries(fields.map((field) => [field, said(Schema.String, "people.text_characters")])) as Readonly<
    Record<Field, Schema.String>
  >
const optional = <Fields extends Readonly<Record<string, Schema.Top>>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Schema.optionalKey(field)])) as {
    readonly [Name in keyof Fields]: Schema.optionalKey<Fields[Name]>
  }

/** Body of a PATCH: omitted keys are unchanged. */
export const GeneralChanges = Schema.Struct(optional(typed(generalFields)))

const fiscalTexts = typed([
  "fiscal_account",
  "status",
  "regime",
  "vat_type",
  "vat_due_day",
  "intra_community_vat",
  "sie",
  "sie_comment"
])
const fiscalMarks = Object.fromEntries(
  obligations.map((name) => [name, said(Schema.Boolean, "customer.choice_invalid")])
) as Readonly<Record<(typeof obligations)[number], Schema.Boolean>>
export const FiscalChanges = Schema.Struct({ ...optional(fiscalTexts), ...optional(fiscalMarks) })

const address = typed(["type", "street", "post_code", "city", "country"])
export const AddressDraft = Schema.Struct(address)
export const AddressChanges = Schema.Struct(optional(address))

const bank = typed(["bank_name", "agency_name", "agency_address", "iban", "bic"])
export const BankDraft = Schema.Struct(bank)
export const BankChanges = Schema.Struct(optional(bank))

export const NoteDraft = Schema.Struct({
  blocks: said(Schema.Array(NoteBlock).check(Schema.isMaxLength(1_000)), "customer.note_too_long")
})

/**
 * [CLI-014] [CLI-015] [CLI-016] [CLI-O05] An event for a client file's state machine. Deleting and transferring require
 * the company's exact name in `company_name`, as a confirmation.
 */
export const LifeStep = Schema.Struct({
  step: said(
    Schema.Literals(["transfer", "cancel_transfer", "deactivate", "restore", "delete", "undo_delete", "delete_now"]),
    "customer.choice_invalid"
  ),
  /** [CLI-016] The firm of the group to which the file is transferred. */
  transfer_to: Schema.optionalKey(said(FirmId, "customer.transfer_elsewhere")),
  company_name: Schema.optionalKey(said(Schema.String.check(Schema.isMaxLength(300)), "customer.name_differs"))
})
export interface LifeStep extends Schema.Schema.Type<typeof LifeStep> {}

const vendor = { vendorId: VendorIdParam }

const addresses = crud({
  at: "/customers/:vendorId/addresses",
  within: vendor,
  id: { addressId: fromDigits(AddressId) },
  entity: Address,
  draft: AddressDraft,
  changes: AddressChanges
})
const banks = crud({
  at: "/customers/:vendorId/banks",
  within: vendor,
  id: { bankId: fromDigits(BankId) },
  entity: Bank,
  draft: BankDraft,
  changes: BankChanges
})

/** Data of one client file. Some calls are for the firm's staff only. */
export class ClientFilesApi extends HttpApiGroup.make("clientFiles")
  .add(
    /** [CLI-001] A client file's own data, for everyone with access to the company. */
    HttpApiEndpoint.get("read", "/customers/:vendorId", { params: vendor, success: Data(ClientFile), error: reading }),
    /**
     * [CLI-O01] [VAL-045] Requires the firm right to edit client data, or the role of company admin. 422 on `siret` if
     * another client file has this SIRET; 412 if `If-Match` is not the current revision.
     */
    HttpApiEndpoint.patch("change", "/customers/:vendorId", {
      params: vendor,
      headers: ifMatch,
      payload: GeneralChanges,
      success: Data(ClientFile),
      error: overtaken
    }),
    HttpApiEndpoint.post("live", "/customers/:vendorId/life", {
      params: vendor,
      payload: LifeStep,
      success: Data(ClientFile),
      error: writing
    }),
    /** [CLI-016] Firms of the group to which the file can be transferred, by name. Only for the firm's staff. */
    HttpApiEndpoint.get("transferTargets", "/customers/:vendorId/transfer-targets", {
      params: vendor,
      success: Data(Schema.Array(TransferTarget)),
      error: reading
    }),
    /** [CLI-001] Counts of pending work, and the assigned staff. Only for the firm's staff. */
    HttpApiEndpoint.get("standing", "/customers/:vendorId/standing", {
      params: vendor,
      success: Data(ClientStanding),
      error: reading
    }),
    /**
     * [CLI-O04] The feeds of a client file: mail addresses (the client's own first, then by folder), accounting
     * software, connectors. Requires write access to the company.
     */
    HttpApiEndpoint.get("feeds", "/customers/:vendorId/automation", {
      params: vendor,
      success: Data(Schema.Array(Feed)),
      error: reading
    }),
    /** [CLI-002] Only for the firm's staff. */
    HttpApiEndpoint.get("fiscal", "/customers/:vendorId/fiscal", {
      params: vendor,
      success: Data(Fiscal),
      error: reading
    }),
    HttpApiEndpoint.patch("changeFiscal", "/customers/:vendorId/fiscal", {
      params: vendor,
      headers: ifMatch,
      payload: FiscalChanges,
      success: Data(Fiscal),
      error: overtaken
    }),
    /** [NET-053] [CLI-003] The addresses, oldest first. */
    addresses.list("addresses"),
    addresses.create("addAddress"),
    addresses.change("changeAddress"),
    addresses.remove("removeAddress"),
    /** [NET-054] [CLI-005] The bank accounts, oldest first. */
    banks.list("banks"),
    banks.create("addBank"),
    banks.change("changeBank"),
    banks.remove("removeBank"),
    /** [CLI-O02] Only for the firm's staff. */
    HttpApiEndpoint.get("note", "/customers/:vendorId/note", { params: vendor, success: Data(Note), error: reading }),
    HttpApiEndpoint.put("writeNote", "/customers/:vendorId/note", {
      params: vendor,
      headers: ifMatch,
      payload: NoteDraft,
      success: Data(Note),
      error: overtaken
    })
  )
  .annotate(ProgramAccess, "clients")
  .middleware(SignedInOnly) {}
