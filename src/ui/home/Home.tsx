import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { encodeContext } from "#schemas/access/context.ts"
import type { RouteId } from "#schemas/access/routes.ts"
import { openScreens } from "#machines/access/openScreens.ts"
import { type HomeSide, nextSteps } from "#machines/home/homeSide.projection.ts"
import type { HomeWork } from "#schemas/home/homeWork.ts"
import type { HomeLine } from "#schemas/home/home.ts"
import type { HomeLineId } from "#schemas/home/homeRules.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { useCompany } from "#ui/app/frame/company.ts"
import { useHere } from "#ui/app/useHere.ts"
import { usePortal } from "#ui/app/portal.ts"
import { ClientItem, DocumentItem, OrderItem, TaskItem } from "#ui/home/HomeItems.tsx"
import { TalkItem } from "#ui/threads/TalkItem.tsx"
import { TurnItem } from "#ui/home/TurnItem.tsx"
import { LineCount } from "#ui/home/LineCount.tsx"
import { useHome } from "#ui/home/useHome.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowLeft, checkCircle, times } from "#ui/shared/icons/frame/icons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { linkTo } from "#ui/app/links.ts"

interface HomeProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId | null
  readonly side: HomeSide
}

/** [ACC-084] The pending items of the home page in groups: the user's tasks, what others have to do, and news. */
export function Home({ firmId, side, vendorId }: HomeProps) {
  const { t } = useTranslation("home")
  const text = useText()
  const { homeLines } = usePortal().modules.parts()
  const { choose, press, retry, view } = useHome(firmId, vendorId)
  if (view.messageKey !== null)
    return (
      <section className="panel">
        <ErrorState title={t("error")} text={text(view.messageKey)} onRetry={view.canRetry ? retry : undefined} />
      </section>
    )
  if (view.isLoading)
    return (
      <section className="panel">
        <SkeletonRows count={5} />
      </section>
    )
  const rows = (place: "work" | "theirs" | "news") =>
    view.lines
      .filter(({ id }) => view.chosen !== null || homeLines[id].place === place)
      .map((line) => (
        <Line
          key={line.id}
          firmId={firmId}
          line={line}
          side={side}
          isAlone={view.chosen !== null}
          namesCompany={side === "firm" && vendorId === null}
          working={view.working}
          canAct={view.canAct}
          onPress={press}
          onWhole={() => choose(line.id)}
        />
      ))
  // The second column has what others have to do, and news.
  const [work, news] = view.chosen === null ? [rows("work"), [...rows("theirs"), ...rows("news")]] : [rows("work"), []]
  return (
    <>
      {side === "firm" && vendorId !== null ? <OneCompany firmId={firmId} /> : null}
      {view.chosen === null ? null : (
        <button type="button" className="button home-back" data-kind="quiet" onClick={() => choose(null)}>
          <Icon of={arrowLeft} />
          {t("back")}
        </button>
      )}
      {work.length + news.length === 0 ? (
        <Nothing side={side} firmId={firmId} vendorId={vendorId} />
      ) : (
        <div
          className="home-lines"
          data-columns={work.length > 0 && news.length > 0 ? "two" : "one"}
          aria-busy={view.isBusy}
        >
          {work.length === 0 ? null : <div>{work}</div>}
          {news.length === 0 ? null : <div>{news}</div>}
        </div>
      )}
    </>
  )
}

/** Shown while the home page is limited to one company: a link to the home page of all companies. */
function OneCompany({ firmId }: Pick<HomeProps, "firmId">) {
  const { t } = useTranslation("home")
  const name = useCompany()?.company_name ?? ""
  return (
    <p className="home-about">
      <span>{t("about", { company: name })}</span>
      <Link
        {...linkTo("home", { context: encodeContext({ firmId, vendorId: null }) })}
        className="button"
        data-kind="quiet"
        data-size="small"
      >
        <Icon of={times} />
        {t("everything")}
      </Link>
    </p>
  )
}

/** The empty state, with the most likely next step for the user's role. */
function Nothing({ firmId, side, vendorId }: HomeProps) {
  const { t } = useTranslation("home")
  const text = useText()
  const { hasScreen } = usePortal().modules
  const { modules } = useHere()
  const open = openScreens<RouteId>(nextSteps[side], hasScreen, modules)
  return (
    <section className="panel">
      <EmptyState icon={checkCircle} title={t(`empty.${side}.title`)} text={t(`empty.${side}.text`)}>
        {open.map((id, place) => (
          <Link
            key={id}
            {...linkTo(id, { context: encodeContext({ firmId, vendorId }) })}
            className="button"
            data-kind={place === 0 ? undefined : "second"}
          >
            {text(`home:go.${id}`)}
          </Link>
        ))}
      </EmptyState>
    </section>
  )
}

interface LineProps {
  readonly firmId: FirmId
  readonly line: HomeLine
  readonly side: HomeSide
  readonly isAlone: boolean
  readonly namesCompany: boolean
  readonly working: string | null
  readonly canAct: boolean
  readonly onPress: (work: HomeWork) => void
  readonly onWhole: () => void
}

/** Groups with a different title for guests, who can only read. */
const forGuests = { asked: "line.asked.guest", shared: "line.shared.guest" } as const

const forClients = { missions: "line.missions.client", waits: "line.waits.client" } as const

const titleKey = (id: HomeLineId, side: HomeSide) => {
  if (side === "guest" && (id === "asked" || id === "shared")) return forGuests[id]
  return side !== "firm" && (id === "missions" || id === "waits") ? forClients[id] : (`line.${id}` as const)
}

function Line({ canAct, firmId, isAlone, line, namesCompany, onPress, onWhole, side, working }: LineProps) {
  const { t } = useTranslation("home")
  const { context } = useHere()
  const { icon, list, tone } = usePortal().modules.parts().homeLines[line.id]
  const title = t(titleKey(line.id, side))
  const heading = `home-${line.id}`
  const doing = { canAct, firmId, namesCompany, onPress, working }
  const hasMore = !isAlone && line.total > line.items.length
  return (
    <section className="panel home-line" data-tone={tone} aria-labelledby={heading}>
      <div className="home-line-head">
        <Icon of={icon} />
        <h2 id={heading}>{title}</h2>
        <LineCount line={line} />
        <span className="grow" />
        {list !== undefined && !isAlone ? (
          <Link {...linkTo(list.id, { context }, list.search)} aria-label={t("all.of", { line: title })}>
            {t("all")}
          </Link>
        ) : hasMore ? (
          <button type="button" className="link-button" aria-label={t("all.of", { line: title })} onClick={onWhole}>
            {t("all")}
          </button>
        ) : null}
      </div>
      <ul className="home-items">
        {line.kind === "tasks"
          ? line.items.map((item) => <TaskItem key={item.id} task={item} {...doing} />)
          : line.kind === "documents"
            ? line.items.map((item) => (
                <DocumentItem
                  key={item.node_id}
                  document={item}
                  isWaiting={line.id === "validate"}
                  isMine={line.id === "mine"}
                  {...doing}
                />
              ))
            : line.kind === "clients"
              ? line.items.map((item) => <ClientItem key={item.company.id} client={item} firmId={firmId} />)
              : line.kind === "turns"
                ? line.items.map((item) => (
                    <TurnItem key={`${item.kind} ${item.company?.id} ${item.id}`} turn={item} {...doing} />
                  ))
                : line.kind === "talks"
                  ? line.items.map((item) => <TalkItem key={item.id} talk={item} firmId={firmId} />)
                  : line.items.map((item) => (
                      <OrderItem key={item.id} order={item} isOfFirm={side === "firm"} namesCompany={namesCompany} />
                    ))}
      </ul>
    </section>
  )
}
