"use no memo"

import { useSelector } from "@xstate/react"
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { toComposerView } from "#machines/threads/composer.projection.ts"
import { acceptedExtensions } from "#schemas/documents/list/fileTypes.ts"
import type { TalkPlace } from "#services/threads/talkActors.ts"
import { readChosen, readDropped } from "#services/uploads/give/dropped.ts"
import { seizeDropped } from "#services/uploads/drop/seizeDropped.ts"
import { useHere } from "#ui/app/useHere.ts"
import { isEqualJson } from "#ui/shared/actors.ts"
import { spinner, times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { lock } from "#ui/shared/icons/frame/icons.ts"
import { upload } from "#ui/shared/icons/list/listIcons.ts"
import { send } from "#ui/shared/icons/pageIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import { ComposerFiles } from "#ui/threads/ComposerFiles.tsx"
import { MentionPicker, useMentions } from "#ui/threads/MentionPicker.tsx"
import type { OpenComposer } from "#ui/threads/openTalk.ts"

interface ComposerProps {
  readonly place: TalkPlace
  readonly composer: OpenComposer
  readonly takesFiles: boolean
  readonly onTyped: () => void
}

/** [CHT-O01] The input of a comment: Enter sends, Shift+Enter starts a new line, @ mentions a person. */
export function Composer({ composer, onTyped, place, takesFiles }: ComposerProps) {
  const { t } = useTranslation("threads")
  const text = useText()
  const { side } = useHere()
  const { audience } = place
  const isClient = side === "client"
  const writing = t(
    audience === "shared" && isClient
      ? "write.shared.mine"
      : audience === "provider" && side === null
        ? "write.provider.mine"
        : `write.${audience}`
  )
  // The button names the audience, so that nobody writes to the client by mistake.
  const sending = audience === "provider" || isClient ? "send" : (`send.${audience}` as const)
  const { ref } = composer
  const view = useSelector(ref, toComposerView, isEqualJson)
  const area = useRef<HTMLTextAreaElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const mentions = useMentions(place, area, (words, person) => {
    ref.send({ type: "words.changed", words })
    ref.send({ type: "mention.chosen", id: person })
  })
  const { editing } = view
  useEffect(() => {
    if (editing !== null) area.current?.focus()
  }, [editing])
  const submit = () => void composer.submit()
  const typed = ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => {
    ref.send({ type: "words.changed", words: currentTarget.value })
    mentions.look(currentTarget)
    onTyped()
  }
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.press(event)) return
    if (event.key === "Escape" && editing !== null) {
      event.stopPropagation()
      ref.send({ type: "edit.left" })
    }
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const canAttach = takesFiles && view.canAttach
  return (
    <form
      className="composer"
      aria-busy={view.isSending || view.isWaiting}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onDragOver={(event) => {
        if (canAttach && event.dataTransfer.types.includes("Files")) event.preventDefault()
      }}
      onDrop={(event) => {
        if (!canAttach || !event.dataTransfer.types.includes("Files")) return
        event.preventDefault()
        void composer.give(readDropped(seizeDropped(event.dataTransfer)))
      }}
    >
      {editing === null ? null : (
        <p className="composer-editing muted">
          {t("editing")}
          <button
            type="button"
            className="button"
            data-kind="quiet"
            data-size="small"
            onClick={() => ref.send({ type: "edit.left" })}
          >
            <Icon of={times} />
            {t("editing.leave")}
          </button>
        </p>
      )}
      <ComposerFiles composer={composer} files={view.files} />
      <div className="composer-field">
        <textarea
          ref={area}
          className="input"
          rows={2}
          value={view.words}
          readOnly={!view.canType}
          aria-label={writing}
          placeholder={writing}
          {...mentions.field}
          onChange={typed}
          onKeyDown={pressed}
          onBlur={mentions.close}
        />
        <MentionPicker mentions={mentions} />
        <span className="composer-acts">
          {takesFiles && editing === null ? (
            <button
              type="button"
              className="icon-button"
              aria-label={t("attach")}
              title={t("attach")}
              aria-disabled={!canAttach || undefined}
              onClick={() => files.current?.click()}
            >
              <Icon of={upload} />
            </button>
          ) : null}
          <button type="submit" className="button" aria-disabled={!view.canType || undefined}>
            <Icon
              of={view.isSending || view.isWaiting ? spinner : audience === "internal" ? lock : send}
              {...(view.canType ? {} : { className: "spin" })}
            />
            {t(editing === null ? sending : "save")}
          </button>
        </span>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={acceptedExtensions.join(",")}
        aria-label={t("attach")}
        onChange={({ currentTarget }) => {
          void composer.give(Promise.resolve(readChosen([...(currentTarget.files ?? [])])))
          // Reset the input: choosing the same files again must fire `change`.
          currentTarget.value = ""
        }}
      />
      {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey, view.messageParams)}</Notice>}
      {view.isWaiting ? (
        <p className="muted" role="status">
          {t("waiting")}
        </p>
      ) : null}
      {!takesFiles && audience === "internal" ? <small className="muted">{t("no_files")}</small> : null}
    </form>
  )
}
