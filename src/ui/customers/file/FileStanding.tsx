import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { openScreens } from "#machines/access/openScreens.ts"
import type { ClientFile } from "#schemas/customers/clientFile.ts"
import type { ClientKeeper, ClientStanding } from "#schemas/customers/standing.ts"
import { daysSince } from "#machines/home/daysSince.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { parisToday } from "#services/people/today.ts"
import { useCompany } from "#ui/app/frame/company.ts"
import { linkTo } from "#ui/app/links.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useFirmRole } from "#ui/app/useFirmRole.ts"
import { useHere } from "#ui/app/useHere.ts"
import { groupedSiren } from "#ui/customers/customersSearch.ts"
import { openWaits, shownCount, toneOf, waitLink } from "#ui/customers/standingLinks.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { checkSquare, folder } from "#ui/shared/icons/frame/icons.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

/** Lazy, because it needs the machine of the file, which the header of an active file does not. */
const RestoreButton = lazyPart(
  () => import("#ui/customers/file/RestoreButton.tsx"),
  (module) => module.RestoreButton,
  "silent"
)

interface FileStandingProps {
  readonly vendorId: VendorId
  /** The client file; undefined while loading. */
  readonly file: ClientFile | undefined
}

/** The team of a client file, the work waiting in it, and links to the pages where that work is done. */
export function FileStanding({ file, vendorId }: FileStandingProps) {
  const company = useCompany()
  const standing = useQuery(useCall("clientFiles.standing", { params: { vendorId }, showError: false })).data?.data
  const siren = company?.siren ?? null
  const facts = [company?.client_code ?? "", siren === null ? "" : `SIREN ${groupedSiren(siren)}`]
  return (
    <>
      <div className="file-head-below">
        <p className="muted file-head-facts">
          {file === undefined ? null : <StateTag file={file} />}
          {facts
            .filter((fact) => fact !== "")
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          {/* Text, not an element: a dot would follow the fact before it. */}
          {standing === undefined ? "\u00a0" : <Keepers keepers={standing.keepers} />}
        </p>
        <Waiting vendorId={vendorId} standing={standing} />
      </div>
      <div className="actions">
        {file === undefined || file.active ? null : (
          <Suspense fallback={null}>
            <RestoreButton file={file} />
          </Suspense>
        )}
        <WayTo id="tasks" />
        <WayTo id="documents" />
      </div>
    </>
  )
}

function StateTag({ file }: { readonly file: ClientFile }) {
  const { t } = useTranslation("clientFile")
  const [tone, key] =
    file.transfers_to !== null
      ? (["info", "transferring"] as const)
      : file.active
        ? (["ok", "active"] as const)
        : file.deletes_at === null
          ? (["warn", "deactivated"] as const)
          : (["error", "leaving"] as const)
  return (
    <span className="tag" data-tone={tone}>
      {t(`head.${key}`)}
    </span>
  )
}

/** Number of names shown; the others are only counted. */
const namedAtOnce = 2

function Keepers({ keepers }: { readonly keepers: ReadonlyArray<ClientKeeper> }) {
  const { i18n, t } = useTranslation("clientFile")
  if (keepers.length === 0) return <span>{t("head.keepers.none")}</span>
  const named = keepers.slice(0, namedAtOnce).map(({ name }) => name)
  const others = keepers.length - named.length
  const parts = others === 0 ? named : [...named, t("head.keepers.others", { count: others })]
  return (
    <span title={keepers.map(({ name }) => name).join(", ")}>
      {t("head.keepers", { names: new Intl.ListFormat(i18n.language).format(parts) })}
    </span>
  )
}

interface WaitingProps {
  readonly vendorId: VendorId
  readonly standing: ClientStanding | undefined
}

/** The kinds of waiting work with their numbers, each linked to the page where the work is done. */
function Waiting({ standing, vendorId }: WaitingProps) {
  const { t } = useTranslation("clientFile")
  const { context, firm, modules } = useHere()
  const role = useFirmRole()
  const waits = useQuery({
    ...useCall("home.waits", {
      params: { firmId: firm?.id as FirmId },
      query: { vendor_id: vendorId },
      showError: false
    }),
    enabled: firm !== null
  }).data?.data
  if (firm === null || standing === undefined) return <p className="file-head-waits">{"\u00a0"}</p>
  const shown = openWaits(modules).filter((wait) => standing[wait] > 0)
  const [longest] = waits?.items ?? []
  const days = longest === undefined ? 0 : daysSince(longest.since, parisToday())
  if (shown.length === 0 && longest === undefined) return <p className="file-head-waits muted">{t("head.nothing")}</p>
  return (
    <ul className="file-head-waits" aria-label={t("head.waits")}>
      {shown.map((wait) => (
        <li key={wait}>
          <Link {...waitLink(wait, firm.id, vendorId, role)} className="tag" data-tone={toneOf(wait)} activeProps={{}}>
            {t(`head.${wait}`, { count: standing[wait], shown: shownCount(standing[wait]) })}
          </Link>
        </li>
      ))}
      {waits === undefined || longest === undefined ? null : (
        <li>
          <Link {...linkTo("home", { context }, { show: "waits" })} className="tag" data-tone="warn" activeProps={{}}>
            {t(days === 0 ? "head.longestToday" : "head.longest", { count: waits.total, days })}
          </Link>
        </li>
      )}
    </ul>
  )
}

const icons = { documents: folder, tasks: checkSquare } as const

function WayTo({ id }: { readonly id: keyof typeof icons }) {
  const { t } = useTranslation("clientFile")
  const { context, modules } = useHere()
  const { hasScreen } = usePortal().modules
  if (!openScreens([id], hasScreen, modules).includes(id)) return null
  return (
    <Link className="button" data-kind="second" {...linkTo(id, { context })}>
      <Icon of={icons[id]} />
      {t(`head.${id}`)}
    </Link>
  )
}
