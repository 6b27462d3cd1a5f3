import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { OpenRoom } from "#schemas/rooms/room.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { memberCalls } from "#services/rooms/seatCalls.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Meeting } from "#ui/rooms/Meeting.tsx"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { users, video } from "#ui/shared/icons/frame/icons.ts"
import { link } from "#ui/shared/icons/pageIcons.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/shared/entityList.css"
import "#ui/rooms/rooms.css"

const InviteDialog = lazyPart(
  () => import("#ui/rooms/InviteDialog.tsx"),
  (module) => module.InviteDialog,
  "over"
)

const GuestLinks = lazyPart(
  () => import("#ui/rooms/GuestLinks.tsx"),
  (module) => module.GuestLinks,
  "over"
)

/** [ACC-099] [VID-002] The room of the company in the URL; without a company, the list of the firm's rooms. */
export function RoomPage() {
  const { entity } = useHere()
  if (entity === null) return null
  const { firmId, vendorId } = entity
  return vendorId == null ? <Rooms firmId={firmId} /> : <Room key={vendorId} firmId={firmId} vendorId={vendorId} />
}

/** [ACC-100] [VID-003] The internal room of the firm's staff. */
export function InternalRoomPage() {
  const { entity } = useHere()
  return entity === null ? null : <Room firmId={entity.firmId} vendorId={null} />
}

interface RoomProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId | null
}

/** The room's meeting, or a link to the external service that hosts it. */
function Room({ firmId, vendorId }: RoomProps) {
  const { t } = useTranslation("rooms")
  const title = useScreenTitle()
  const { side } = useHere()
  const { ask } = usePortal()
  const [calls] = useState(() => memberCalls(ask, { firmId, vendorId }))
  const [open, setOpen] = useState<"guests" | "invitation" | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const query = useQuery(
    useCall("rooms.place", { params: { firmId }, payload: { vendor_id: vendorId }, showError: false })
  )
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t(vendorId === null ? "intro.internal" : "intro.company")}</p>
        </div>
        {vendorId === null || side !== "accountant" ? null : (
          <span className="actions">
            <button type="button" className="button" data-kind="second" onClick={() => setOpen("guests")}>
              <Icon of={link} />
              {t("guests")}
            </button>
            <button type="button" className="button" data-kind="second" onClick={() => setOpen("invitation")}>
              <Icon of={users} />
              {t("invite")}
            </button>
          </span>
        )}
      </div>
      {open === null || vendorId === null ? null : (
        <Suspense fallback={null}>
          {open === "guests" ? (
            <GuestLinks firmId={firmId} vendorId={vendorId} onClose={close} />
          ) : (
            <InviteDialog firmId={firmId} vendorId={vendorId} onClose={close} />
          )}
        </Suspense>
      )}
      <QueryBoundary query={query} rows={4}>
        {({ data: { address } }) =>
          address === null ? (
            <Meeting calls={calls} />
          ) : (
            <section className="panel room-card">
              <p>{t("service.text", { host: new URL(address).host })}</p>
              <a className="button" href={address} target="_blank" rel="noopener noreferrer">
                <Icon of={video} />
                {t("service.open")}
              </a>
            </section>
          )
        }
      </QueryBoundary>
    </>
  )
}

const pollInterval = 15_000

function Rooms({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("rooms")
  const title = useScreenTitle()
  const { context } = useHere()
  const query = useQuery({
    ...useCall("rooms.list", { params: { firmId }, showError: false }),
    refetchInterval: pollInterval
  })
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("intro.firm")}</p>
        </div>
        <Link className="button" {...linkTo("videoconference-internal", { context })}>
          <Icon of={users} />
          {t("internal")}
        </Link>
      </div>
      <section className="panel" aria-labelledby="open-rooms">
        <h2 id="open-rooms" className="room-heading">
          {t("open")}
        </h2>
        <QueryBoundary query={query} rows={3}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon={video} title={t("none")} text={t("none.text")} />
            ) : (
              <ul className="entity-list">
                {data.map((room) => (
                  <RoomLine key={room.vendor?.id ?? 0} firmId={firmId} room={room} />
                ))}
              </ul>
            )
          }
        </QueryBoundary>
      </section>
    </>
  )
}

function RoomLine({ firmId, room }: { readonly firmId: FirmId; readonly room: OpenRoom }) {
  const { i18n, t } = useTranslation("rooms")
  const { people, vendor, waiting } = room
  const names = new Intl.ListFormat(i18n.language, { type: "conjunction" })
  const context = encodeContext({ firmId, vendorId: vendor?.id ?? null })
  return (
    <li className="entity-line">
      <div className="entity-text">
        <h3 className="entity-name">
          {vendor?.company_name ?? t("internal")}
          {waiting.length === 0 ? null : (
            <span className="tag" data-tone="warn">
              {t("waiting.count", { count: waiting.length })}
            </span>
          )}
        </h3>
        <small className="muted">{names.format([...people, ...waiting])}</small>
      </div>
      <div className="actions">
        <Link
          className="button"
          data-kind="second"
          aria-label={t("join.of", { name: vendor?.company_name ?? t("internal") })}
          {...linkTo(vendor === null ? "videoconference-internal" : "videoconference", { context })}
        >
          {t("join")}
        </Link>
      </div>
    </li>
  )
}
