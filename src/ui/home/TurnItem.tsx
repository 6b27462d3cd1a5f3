import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { daysSince } from "#machines/home/daysSince.ts"
import { homeTurnAction } from "#machines/home/home.projection.ts"
import type { HomeWork } from "#schemas/home/homeWork.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { HomeTurn } from "#schemas/home/home.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { SignatureId } from "#schemas/signatures/signature.ts"
import { parisToday } from "#services/people/today.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { linkTo, type Way } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { ActionButton } from "#ui/home/ActionButton.tsx"
import { bell } from "#ui/shared/icons/frame/bellIcon.ts"
import { useText } from "#ui/shared/useText.ts"
import { useSigning } from "#ui/signatures/useSigning.ts"

/** Link to the page where the user can act on this item. */
const useWay = ({ company, document, id, kind }: HomeTurn, firmId: FirmId): Way => {
  const { context: here, side } = useHere()
  const context = company === null ? here : encodeContext({ firmId, vendorId: company.id })
  switch (kind) {
    case "task":
      return linkTo("tasks", { context }, { task: id })
    case "order":
      return linkTo("service-requests", { context }, { request: id })
    case "mission":
    case "renewal":
      return side === "client"
        ? linkTo("service-requests", { context }, { mission: id })
        : linkTo("customer-service", { context, projectId: String(id), serviceId: undefined })
    case "invitation":
      return linkTo("customer-users", { context })
    case "import":
      return linkTo("customers", { context: encodeContext({ firmId, vendorId: null }) })
    case "connection":
      return linkTo("settings-applications", { context: encodeContext({ firmId, vendorId: null }) })
    case "signatory":
    case "signature":
      return company === null
        ? linkTo("signatures", { context })
        : linkTo("signature", { context: context ?? "", signatureId: String(id) })
    default:
      return document === null
        ? linkTo("documents", { context })
        : linkTo("viewer", { context: context ?? "", folderHash: document.folder_hash, documentHash: document.hash })
  }
}

/** The item's state in words; null if its kind already says what is missing. */
const useStanding = ({ due, kind, state }: HomeTurn) => {
  const { i18n } = useTranslation("waits")
  const text = useText()
  if (kind === "import" || kind === "invitation") return text(`waits:state.${kind}`)
  const date = due === null ? "" : formatDate(i18n.language as Language, `${due}T12:00:00Z`)
  const key = `waits:state.${kind}.${state}`
  return i18n.exists(key) ? text(key, { date }) : null
}

/** An item's kind, company, state, awaited people and dates. */
export function TurnFacts({ turn, namesCompany }: { readonly turn: HomeTurn; readonly namesCompany: boolean }) {
  const { i18n, t } = useTranslation("waits")
  const language = i18n.language as Language
  const { awaited, company, due, kind, late_days, reminded_at, since } = turn
  const standing = useStanding(turn)
  const days = daysSince(since, parisToday())
  const isEnding = due !== null && (kind === "signatory" || kind === "task")
  return (
    <span className="home-item-facts">
      <span className="tag">{t(`kind.${kind}`)}</span>
      {namesCompany && company !== null ? <span className="truncate">{company.name}</span> : null}
      {standing === null ? null : <span>{standing}</span>}
      {awaited.length === 0 ? null : (
        <span className="truncate">{t("awaited", { names: new Intl.ListFormat(language).format([...awaited]) })}</span>
      )}
      {/* An item created after its due date is overdue for longer than it exists: show only the overdue days. */}
      {kind === "renewal" || days < late_days ? null : (
        <time dateTime={since}>{days === 0 ? t("since.today") : t("since", { count: days })}</time>
      )}
      {late_days > 0 ? (
        <span className="tag" data-tone="error">
          {t("late", { count: late_days })}
        </span>
      ) : isEnding ? (
        <span>{t("ends", { date: formatDate(language, `${due}T12:00:00Z`) })}</span>
      ) : null}
      {reminded_at === null ? null : <span>{t("reminded", { date: formatDate(language, reminded_at) })}</span>}
    </span>
  )
}

/** The item's title as a link to the page where the user can act on it. */
export function TurnTitle({ firmId, turn }: { readonly firmId: FirmId; readonly turn: HomeTurn }) {
  return (
    <Link {...useWay(turn, firmId)} className="home-item-title">
      {turn.title}
    </Link>
  )
}

interface SignNowProps {
  readonly turn: HomeTurn
  readonly label: string
  readonly children: string
}

/** [SIG-O04] Opens the user's signing page, like the link in their mail. */
function SignNow({ children, label, turn: { company, id } }: SignNowProps) {
  const { snackbar } = usePortal()
  const sign = useSigning({
    say: (tone, code) => snackbar.send({ type: "message.raised", message: { tone, code, params: {}, text: null } })
  })
  return (
    <button
      type="button"
      className="button"
      data-size="small"
      aria-label={label}
      disabled={company === null}
      onClick={() => {
        if (company !== null) sign({ id: id as SignatureId, vendor_id: company.id })
      }}
    >
      {children}
    </button>
  )
}

interface TurnItemProps {
  readonly turn: HomeTurn
  readonly firmId: FirmId
  readonly namesCompany: boolean
  readonly working: string | null
  readonly canAct: boolean
  readonly onPress: (work: HomeWork) => void
}

/** [ACC-084] An item that waits for somebody, of any life cycle, with its one action. */
export function TurnItem({ canAct, firmId, namesCompany, onPress, turn, working }: TurnItemProps) {
  const { t } = useTranslation("home")
  const way = useWay(turn, firmId)
  const action = homeTurnAction(turn)
  const label = t(`act.${action.name}`)
  return (
    <li className="home-item">
      <div className="home-item-text">
        <TurnTitle turn={turn} firmId={firmId} />
        <TurnFacts turn={turn} namesCompany={namesCompany} />
      </div>
      {action.name === "sign" ? (
        <SignNow turn={turn} label={t("act.of", { act: label, name: turn.title })}>
          {label}
        </SignNow>
      ) : action.work === null ? (
        <Link
          {...way}
          className="button"
          data-kind="second"
          data-size="small"
          aria-label={t("act.of", { act: label, name: turn.title })}
        >
          {label}
        </Link>
      ) : (
        <ActionButton
          canAct={canAct}
          working={working}
          onPress={onPress}
          work={action.work}
          label={label}
          name={turn.title}
          icon={bell}
        />
      )}
    </li>
  )
}
