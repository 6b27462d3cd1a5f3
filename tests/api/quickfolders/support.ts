import type {
  AppliedFolder,
  Drop,
  DroppedMetadata,
  KnownMetadata,
  Metadata,
  MetadataType,
  QuickFolder,
  QuickModel,
  QuickModelFolder
} from "#schemas/quickfolders/quickFolder.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { type Sent, sendFile } from "#tests/api/uploads/sending.ts"
import type { Portal, SignedInUser } from "#tests/support/portal.ts"

interface Client {
  readonly id: number
  readonly firmId: number
}
type Told<A> = { readonly data: A } & ProblemDocument

let keys = 0
export const asked = (label: string, type: MetadataType = "text", more: Partial<Metadata> = {}): Metadata => ({
  key: `m${++keys}`,
  label,
  type,
  required: false,
  choices: type === "list" ? ["Oui", "Non"] : [],
  ...more
})

export const modelFolder = (
  name: string,
  path: ReadonlyArray<string>,
  more: Partial<QuickModelFolder> = {}
): QuickModelFolder => ({ key: `f${++keys}`, name, path, metadata: [], automations: [], ...more })

/** Helpers that call the quick folders' endpoints. */
export const quickFoldersOf = (portal: Portal, staff: SignedInUser) => {
  const at = (vendor: Client, rest = "") => `/api/vendors/${vendor.id}/quickfolders${rest}`
  const models = (firm: { readonly id: number }, rest = "") => `/api/quickfolders/models${rest}?firm_id=${firm.id}`
  const list = async (vendor: Client, as = staff) =>
    (
      await portal.call<{
        readonly data: ReadonlyArray<QuickFolder>
        readonly keep_closed_by: ReadonlyArray<string>
        readonly drop_closed_by: ReadonlyArray<string>
      }>("GET", at(vendor), { as })
    ).body
  const create = (vendor: Client, body: object, as = staff) =>
    portal.call<Told<QuickFolder>>("POST", at(vendor), {
      as,
      body: { name: "Factures d’achat", metadata: [], automations: [], ...body }
    })
  const drop = (
    vendor: Client,
    quick_folder_id: number | null,
    values: Readonly<Record<string, string>>,
    as: SignedInUser
  ) =>
    portal.call<Told<Drop>>("POST", at(vendor, "/drops"), {
      as,
      body: { quick_folder_id, values: Object.entries(values).map(([key, value]) => ({ key, value })) }
    })
  return {
    list,
    create,
    drop,
    /** Creates a quick folder; throws if it is refused. */
    made: async (vendor: Client, body: { readonly folder_id: number } & Record<string, unknown>) => {
      const { body: answer, status } = await create(vendor, body)
      if (status !== 201) throw new Error(JSON.stringify(answer))
      return answer.data
    },
    change: (vendor: Client, id: number, body: object, as = staff, headers: Record<string, string> = {}) =>
      portal.call<Told<QuickFolder>>("PATCH", at(vendor, `/${id}`), { as, body, headers }),
    remove: (vendor: Client, id: number, as = staff) =>
      portal.call<ProblemDocument>("DELETE", at(vendor, `/${id}`), { as }),
    apply: (vendor: Client, quick_model_id: number, as = staff) =>
      portal.call<Told<ReadonlyArray<AppliedFolder>>>("POST", at(vendor, "/models"), { as, body: { quick_model_id } }),
    said: (vendor: Client, document: number, as = staff) =>
      portal.call<Told<ReadonlyArray<DroppedMetadata>>>(
        "GET",
        `/api/vendors/${vendor.id}/documents/${document}/metadatas`,
        {
          as
        }
      ),
    /** Uploads one file of a drop. */
    send: (file: Sent, dropId: string) => sendFile(portal, { ...file, drop: dropId }),
    models: async (firm: { readonly id: number }, as = staff) =>
      (await portal.call<Told<ReadonlyArray<QuickModel>>>("GET", models(firm), { as })).body.data,
    createModel: (firm: { readonly id: number }, body: object, as = staff) =>
      portal.call<Told<QuickModel>>("POST", models(firm), { as, body: { folders: [], ...body } }),
    changeModel: (
      firm: { readonly id: number },
      id: number,
      body: object,
      as = staff,
      headers: Record<string, string> = {}
    ) => portal.call<Told<QuickModel>>("PATCH", models(firm, `/${id}`), { as, body, headers }),
    removeModel: (firm: { readonly id: number }, id: number, as = staff) =>
      portal.call<ProblemDocument>("DELETE", models(firm, `/${id}`), { as }),
    metadatas: async (firm: { readonly id: number }, as = staff) =>
      (
        await portal.call<Told<ReadonlyArray<KnownMetadata>>>("GET", `/api/quickfolders/metadatas?firm_id=${firm.id}`, {
          as
        })
      ).body.data
  }
}
