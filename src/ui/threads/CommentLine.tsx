"use no memo"

import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { CommentView } from "#machines/threads/talk.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { partsOf } from "#schemas/threads/threadRules.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import { formatTime } from "#services/threads/formatTime.ts"
import type { TalkPlace } from "#services/threads/talkActors.ts"
import { linkTo } from "#ui/app/links.ts"
import { useHere } from "#ui/app/useHere.ts"
import { FileIcon, kindOf } from "#ui/shared/icons/frame/FileIcon.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { pencil, trash } from "#ui/shared/icons/frame/icons.ts"
import { CommentVersions } from "#ui/threads/CommentVersions.tsx"

interface CommentLineProps {
  readonly place: TalkPlace
  readonly comment: CommentView
  readonly isEdited: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** One comment with its author, time, text and actions. */
export function CommentLine({ comment, isEdited, onEdit, onRemove, place }: CommentLineProps) {
  const { i18n, t } = useTranslation("threads")
  const [isOpen, setOpen] = useState(false)
  const language = i18n.language as Language
  const name = comment.author?.name ?? t("somebody")
  const { at, by_mail, changed_at, changed_by, follows, is_mine, side } = comment
  return (
    <li
      className="comment"
      data-mine={is_mine || undefined}
      data-side={side}
      data-follows={follows || undefined}
      data-editing={isEdited || undefined}
      aria-label={t("comment.of", { name, at: formatDateTime(language, at) })}
    >
      {follows ? null : (
        <p className="comment-head">
          <strong>{name}</strong>
          <span className="comment-side">{t(`side.${side}`)}</span>
        </p>
      )}
      {comment.isDeleted ? (
        <p className="comment-gone muted">
          {changed_by === null || changed_by.id === comment.author?.id
            ? t("deleted")
            : t("deleted.by", { name: changed_by.name })}
        </p>
      ) : (
        <div className="comment-body">
          <Words comment={comment} />
          <Files comment={comment} place={place} />
        </div>
      )}
      <p className="comment-foot muted">
        <time dateTime={at} title={formatDateTime(language, at)}>
          {formatTime(language, at)}
        </time>
        {by_mail ? <span>{t("by_mail")}</span> : null}
        {comment.isEdited ? (
          <button
            type="button"
            className="comment-edited"
            aria-expanded={isOpen}
            title={changed_at === null ? undefined : formatDateTime(language, changed_at)}
            onClick={() => setOpen(!isOpen)}
          >
            {t("edited")}
          </button>
        ) : null}
        {comment.canEdit || comment.canDelete ? (
          <span className="comment-acts">
            {comment.canEdit ? (
              <button
                type="button"
                className="icon-button"
                data-size="small"
                aria-label={t("edit")}
                title={t("edit")}
                onClick={onEdit}
              >
                <Icon of={pencil} />
              </button>
            ) : null}
            {comment.canDelete ? (
              <button
                type="button"
                className="icon-button"
                data-size="small"
                aria-label={t("remove")}
                title={t("remove")}
                onClick={onRemove}
              >
                <Icon of={trash} />
              </button>
            ) : null}
          </span>
        ) : null}
      </p>
      {isOpen ? <CommentVersions key={comment.seq} place={place} id={comment.id} /> : null}
    </li>
  )
}

/** The text of a comment, without markup: URLs become links that open in a new tab and send no referrer. */
function Words({ comment: { mentions, text } }: { readonly comment: CommentView }) {
  if (text === "") return null
  const parts = partsOf(
    text,
    mentions.map(({ name }) => name)
  )
  const at = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part.text.length, 0))
  return (
    <p className="comment-words">
      {parts.map((part, index) =>
        part.kind === "link" ? (
          <a key={at[index]} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ) : part.kind === "mention" ? (
          <span key={at[index]} className="comment-mention">
            {part.text}
          </span>
        ) : (
          part.text
        )
      )}
    </p>
  )
}

function Files({
  comment: { files, hidden_files },
  place
}: {
  readonly comment: CommentView
  readonly place: TalkPlace
}) {
  const { t } = useTranslation("threads")
  const { entity } = useHere()
  const isOfClient = place.subject === "chat" || place.subject === "company"
  const vendorId = isOfClient ? (place.subjectId as VendorId) : (entity?.vendorId ?? null)
  if (files.length === 0 && hidden_files === 0) return null
  const context = encodeContext({ firmId: place.firmId, vendorId })
  return (
    <ul className="comment-files" aria-label={t("files")}>
      {files.map(({ extension, folder_hash, hash, name, node_id }) => (
        <li key={node_id}>
          <Link {...linkTo("viewer", { context, folderHash: folder_hash, documentHash: hash })}>
            <FileIcon kind={kindOf(extension)} />
            {name}
          </Link>
        </li>
      ))}
      {hidden_files === 0 ? null : <li className="muted">{t("files.hidden", { count: hidden_files })}</li>}
    </ul>
  )
}
