import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { documentWork, homeTaskAction, toldCount } from "#machines/home/home.projection.ts"
import { sideOf } from "#machines/tasks/task.projection.ts"
import type { HomeWork } from "#schemas/home/homeWork.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { HomeClient, HomeDocument, HomeOrder, HomeTask } from "#schemas/home/home.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { turnOf } from "#schemas/tasks/turn.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { parisToday } from "#services/people/today.ts"
import { formatDate, formatDateTime } from "#services/shared/display/formats.ts"
import { linkTo } from "#ui/app/links.ts"
import { useHere } from "#ui/app/useHere.ts"
import { ActionButton } from "#ui/home/ActionButton.tsx"
import { bell } from "#ui/shared/icons/frame/bellIcon.ts"
import { FileIcon, kindOf } from "#ui/shared/icons/frame/FileIcon.tsx"
import { camera } from "#ui/shared/icons/list/cameraIcon.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { upload } from "#ui/shared/icons/frame/icons.ts"
import { DueDate, StatusTag } from "#ui/tasks/TaskCells.tsx"

interface Doing {
  readonly firmId: FirmId
  readonly namesCompany: boolean
  /** Key of the item whose action is pending, or null. */
  readonly working: string | null
  readonly canAct: boolean
  readonly onPress: (work: HomeWork) => void
}

/** [TSK-001] [TSK-O04] A task on the home page, with its review status and the one action that its state offers. */
export function TaskItem({ namesCompany, task, ...doing }: Doing & { readonly task: HomeTask }) {
  const { i18n, t } = useTranslation("home")
  const { context } = useHere()
  const action = homeTaskAction(task, parisToday())
  const way = linkTo("tasks", { context }, { task: task.id })
  return (
    <li className="home-item">
      <div className="home-item-text">
        <Link {...way} className="home-item-title">
          {task.title}
        </Link>
        <span className="home-item-facts">
          {namesCompany ? <span className="truncate">{task.company?.name ?? t("own")}</span> : null}
          {task.due_date === null ? null : <DueDate task={task} />}
          {task.review === "none" ? null : <StatusTag task={task} />}
          {task.reminded_at === null || sideOf(task) === "client" || turnOf(task) !== "client" ? null : (
            <span>{t("reminded", { date: formatDate(i18n.language as Language, task.reminded_at) })}</span>
          )}
        </span>
        {task.reason === "" ? null : <q className="home-item-reason">{task.reason}</q>}
      </div>
      {action.name === "answer" ? (
        <Link
          {...way}
          className="button"
          data-size="small"
          aria-label={t("act.of", { act: t("act.answer"), name: task.title })}
        >
          <span className="home-fine">
            <Icon of={upload} />
            {t("act.answer")}
          </span>
          <span className="home-coarse">
            <Icon of={camera} />
            {t("act.photo")}
          </span>
        </Link>
      ) : action.work === null ? (
        <Link
          {...way}
          className="button"
          data-kind="second"
          data-size="small"
          aria-label={t("act.of", { act: t("act.open"), name: task.title })}
        >
          {t("act.open")}
        </Link>
      ) : (
        <ActionButton
          {...doing}
          work={action.work}
          label={t(`act.${action.name}`)}
          name={task.title}
          {...(action.name === "remind" ? { icon: bell } : {})}
        />
      )}
    </li>
  )
}

/** A document with its folder, author and date. */
export function DocumentItem({
  document,
  firmId,
  isMine,
  isWaiting,
  namesCompany,
  ...doing
}: Doing & { readonly document: HomeDocument; readonly isWaiting: boolean; readonly isMine: boolean }) {
  const { i18n, t } = useTranslation("home")
  const { at, by, company, extension, folder_hash, folder_name, hash, is_new, name } = document
  const params = {
    context: encodeContext({ firmId, vendorId: company.id }),
    folderHash: folder_hash,
    documentHash: hash
  }
  return (
    <li className="home-item">
      <FileIcon kind={kindOf(extension)} />
      <div className="home-item-text">
        <span className="home-item-line">
          <Link {...linkTo("viewer", params)} className="home-item-title">
            {name}
          </Link>
          {is_new && !isMine && !isWaiting ? <span className="tag">{t("new")}</span> : null}
        </span>
        <span className="home-item-facts">
          {namesCompany ? (
            <span className="truncate">{company.name}</span>
          ) : (
            <span className="truncate">{folder_name}</span>
          )}
          {by === null || isMine ? null : <span>{by.name}</span>}
          <time dateTime={at}>{formatDateTime(i18n.language as Language, at)}</time>
        </span>
      </div>
      {isWaiting ? (
        <ActionButton {...doing} work={documentWork(document)} label={t("act.validate")} name={name} />
      ) : null}
    </li>
  )
}

/** [NOT-O02] A client and the documents it added since the user's last visit. */
export function ClientItem({ client, firmId }: { readonly client: HomeClient; readonly firmId: FirmId }) {
  const { i18n, t } = useTranslation("home")
  const { at, company, count, names } = client
  const told = toldCount({ total: count })
  const rest = count - names.length
  return (
    <li className="home-item">
      <div className="home-item-text">
        <Link
          {...linkTo("documents", { context: encodeContext({ firmId, vendorId: company.id }) })}
          className="home-item-title"
        >
          {company.name}
        </Link>
        <span className="home-item-facts">
          <span className="truncate">
            {rest > 0 ? t("names", { names: names.join(", "), rest }) : names.join(", ")}
          </span>
          <time dateTime={at}>{formatDateTime(i18n.language as Language, at)}</time>
        </span>
      </div>
      <span className="tag">{told.isMore ? t("fresh.more", { count: told.count }) : t("fresh", { count })}</span>
    </li>
  )
}

interface OrderItemProps {
  readonly order: HomeOrder
  readonly isOfFirm: boolean
  readonly namesCompany: boolean
}

/** [SRQ-O01] A service request: for the firm one to answer, for the client one that was answered. */
export function OrderItem({ isOfFirm, namesCompany, order }: OrderItemProps) {
  const { i18n, t } = useTranslation("home")
  const { context } = useHere()
  const { at, by, company, id, more, state, title } = order
  const name = more === 0 ? title : t("order.more", { title, count: more })
  const way = linkTo(isOfFirm ? "settings-offers" : "service-requests", { context }, { request: id })
  return (
    <li className="home-item">
      <div className="home-item-text">
        <Link {...way} className="home-item-title">
          {name}
        </Link>
        <span className="home-item-facts">
          {namesCompany ? <span className="truncate">{company.name}</span> : null}
          {isOfFirm ? null : <span>{t(`order.${state}`)}</span>}
          {by === null ? null : <span>{by.name}</span>}
          <time dateTime={at}>{formatDateTime(i18n.language as Language, at)}</time>
        </span>
      </div>
      <Link
        {...way}
        className="button"
        data-kind="second"
        data-size="small"
        aria-label={t("act.of", { act: t(isOfFirm ? "act.reply" : "act.open"), name })}
      >
        {t(isOfFirm ? "act.reply" : "act.open")}
      </Link>
    </li>
  )
}
