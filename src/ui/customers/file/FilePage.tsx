import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { clientFileDoors } from "#machines/customers/clientFile.projection.ts"
import type { ClientFile } from "#schemas/customers/clientFile.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { FileTabs } from "#ui/customers/file/FileTabs.tsx"
import { check } from "#ui/shared/firstIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { EmptyState } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { Asked } from "#ui/workspaces/Asked.tsx"
import "#ui/people/people.css"
import "#ui/customers/file/file.css"

/** What the viewer may do with a file, each door with the guards that close it. */
export const doorsOf = (file: ClientFile) =>
  clientFileDoors(file, {
    canEditFiles: file.may.edit_files,
    canEditInformation: file.may.edit_information,
    isFirmAdmin: file.may.is_firm_admin
  })

interface FilePageProps {
  readonly rows: number
  readonly children: (file: ClientFile, vendorId: VendorId) => ReactNode
}

/** [CLI-010] [CLI-011] A page of the client file: its tabs for the firm, its title, and the file once it is there. */
export function FilePage({ children, rows }: FilePageProps) {
  const { t } = useTranslation("clientFile")
  const { entity } = useHere()
  const title = useScreenTitle()
  const vendorId = entity?.vendorId ?? null
  return (
    <FileTabs>
      <div className="head">
        <h1>{title}</h1>
      </div>
      {vendorId === null ? (
        <p className="muted">{t("no-company")}</p>
      ) : (
        <Loaded key={vendorId} vendorId={vendorId} rows={rows}>
          {children}
        </Loaded>
      )}
    </FileTabs>
  )
}

/** While a file is on its way its arrival is asked for: the firm that it leaves hears nothing of it any more. */
const onItsWay = 2_000

function Loaded({ children, rows, vendorId }: FilePageProps & { readonly vendorId: VendorId }) {
  const query = useQuery({
    ...useCall("clientFiles.read", { params: { vendorId }, showError: false }),
    refetchInterval: ({ state }) =>
      state.status === "success" && state.data?.data.transfers_to != null ? onItsWay : false
  })
  const firm = query.data?.data.transfers_to ?? null
  if (firm !== null && query.isError) return <Transferred firm={firm} />
  return (
    <div className="client-file">
      <Asked query={query} rows={rows}>
        {({ data }) => (
          <>
            <State file={data} />
            {children(data, vendorId)}
          </>
        )}
      </Asked>
    </div>
  )
}

/** [CLI-016] What is left to say once the file is another firm's. */
function Transferred({ firm }: { readonly firm: string }) {
  const { t } = useTranslation("clientFile")
  const { context } = useHere()
  return (
    <div className="panel">
      <EmptyState icon={check} title={t("state.transferred", { firm })} text={t("state.transferred.text")}>
        <Link className="button" data-kind="second" to="/customers/{-$context}" params={{ context }}>
          {t("state.transferred.back")}
        </Link>
      </EmptyState>
    </div>
  )
}

function State({ file }: { readonly file: ClientFile }) {
  const { i18n, t } = useTranslation("clientFile")
  if (file.transfers_to !== null)
    return <Notice tone="info">{t("state.transferring", { firm: file.transfers_to })}</Notice>
  if (file.active) return null
  const day =
    file.deletes_at === null
      ? null
      : new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" }).format(new Date(file.deletes_at))
  return <Notice tone="warn">{day === null ? t("state.deactivated") : t("state.leaving", { day })}</Notice>
}

/** Why a door is closed, in words; null where it is open. */
export function useBecause() {
  const text = useText()
  return (closedBy: ReadonlyArray<string> | null) => (closedBy === null ? null : text(`errors:closed.${closedBy[0]}`))
}
