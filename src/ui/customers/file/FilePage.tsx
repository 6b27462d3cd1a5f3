import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { ClientFile } from "#schemas/customers/clientFile.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { FileHeading } from "#ui/customers/file/FileHeading.tsx"
import { ClientFilePage } from "#ui/customers/file/ClientFilePage.tsx"
import { check } from "#ui/shared/icons/firstIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/shared/sections.css"
import "#ui/people/people.css"
import "#ui/customers/file/file.css"

interface FilePageProps {
  readonly rows: number
  readonly children: (file: ClientFile, vendorId: VendorId) => ReactNode
}

/**
 * [CLI-010] [CLI-011] A page of a client file: header and tabs for the firm, title, and the content once the file is
 * loaded.
 */
export function FilePage({ children, rows }: FilePageProps) {
  const { t } = useTranslation("clientFile")
  const { entity } = useHere()
  const vendorId = entity?.vendorId ?? null
  return (
    <ClientFilePage>
      <FileHeading />
      {vendorId === null ? (
        <p className="muted">{t("no-company")}</p>
      ) : (
        <ClientFileLoader key={vendorId} vendorId={vendorId} rows={rows}>
          {children}
        </ClientFileLoader>
      )}
    </ClientFilePage>
  )
}

/**
 * Poll interval in milliseconds during a transfer: the firm that gives the file away gets no live event when it has
 * arrived.
 */
const onItsWay = 2_000

function ClientFileLoader({ children, rows, vendorId }: FilePageProps & { readonly vendorId: VendorId }) {
  const query = useQuery({
    ...useCall("clientFiles.read", { params: { vendorId }, showError: false }),
    refetchInterval: ({ state }) =>
      state.status === "success" && state.data?.data.transfers_to != null ? onItsWay : false
  })
  const firm = query.data?.data.transfers_to ?? null
  if (firm !== null && query.isError) return <Transferred firm={firm} />
  return (
    <div className="client-file">
      <QueryBoundary query={query} rows={rows}>
        {({ data }) => (
          <>
            <State file={data} />
            {children(data, vendorId)}
          </>
        )}
      </QueryBoundary>
    </div>
  )
}

/** [CLI-016] Shown after the file was transferred to another firm of the group. */
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
