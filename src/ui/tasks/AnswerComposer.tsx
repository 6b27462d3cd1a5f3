import { useSelector } from "@xstate/react"
import { type ChangeEvent, Suspense, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { toAnswerView } from "#machines/tasks/answer.projection.ts"
import type { AnswerKind } from "#machines/tasks/answer.setup.ts"
import { acceptedExtensions } from "#schemas/documents/list/fileTypes.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import type { TaskDetail } from "#schemas/tasks/task.ts"
import { taskNotesLimit } from "#schemas/tasks/taskRules.ts"
import { readChosen, readDropped } from "#services/uploads/give/dropped.ts"
import { seizeDropped } from "#services/uploads/drop/seizeDropped.ts"
import { usePortal } from "#ui/app/portal.ts"
import { isEqualJson } from "#ui/shared/actors.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { camera } from "#ui/shared/icons/list/cameraIcon.ts"
import { file as fileIcon } from "#ui/shared/icons/frame/documentIcons.ts"
import { upload } from "#ui/shared/icons/list/listIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { AnswerFiles } from "#ui/tasks/AnswerFiles.tsx"
import { answerTo, type OpenAnswer } from "#ui/tasks/answers.ts"
import type { TasksGround } from "#ui/tasks/taskFacts.ts"
import { Progress } from "#ui/uploads/Progress.tsx"
import "#ui/shared/form/form.css"

const DocumentPicker = lazyPart(
  () => import("#ui/tasks/DocumentPicker.tsx"),
  (module) => module.DocumentPicker
)
const TaskFolder = lazyPart(
  () => import("#ui/tasks/TaskFolder.tsx"),
  (module) => module.TaskFolder
)

export interface AnswerComposerProps {
  readonly ground: TasksGround
  readonly task: TaskDetail
  readonly kind: AnswerKind
  readonly onTaken: (task: TaskDetail) => void
}

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true

/** Makes the whole panel a drop area for the answer's files. */
const usePanelDrop = (answer: OpenAnswer) => {
  const ref = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const ground = ref.current?.closest<HTMLElement>(".task-panel, .p-dialog")
    if (ground == null) return undefined
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!ground.contains(event.relatedTarget as Node | null)) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event) || event.dataTransfer === null) return
      event.preventDefault()
      setOver(false)
      void answer.give(readDropped(seizeDropped(event.dataTransfer)))
    }
    ground.addEventListener("dragenter", over)
    ground.addEventListener("dragover", over)
    ground.addEventListener("dragleave", leave)
    ground.addEventListener("drop", drop)
    return () => {
      ground.removeEventListener("dragenter", over)
      ground.removeEventListener("dragover", over)
      ground.removeEventListener("dragleave", leave)
      ground.removeEventListener("drop", drop)
    }
  }, [answer])
  return { ref, isOver }
}

/** [TSK-001] [TSK-O04] The answer to a task: text, files, photos and documents, sent together. */
export function AnswerComposer({ ground, kind, onTaken, task }: AnswerComposerProps) {
  const { t } = useTranslation("tasks")
  const text = useText()
  const portal = usePortal()
  const { company } = task
  const hasDocuments = task.documents.length > 0
  const place = { firmId: ground.firmId, vendorId: company?.id ?? (0 as VendorId), taskId: task.id, kind, hasDocuments }
  const [answer] = useState(() => answerTo(portal, place))
  const view = useSelector(answer.ref, toAnswerView, isEqualJson)
  const { isOver, ref } = usePanelDrop(answer)
  useEffect(() => answer.ref.send({ type: "documents.counted", count: task.documents.length }), [answer, task])
  useEffect(() => {
    const taken = answer.ref.on("answer.taken", ({ task: given }) => onTaken(given))
    return () => taken.unsubscribe()
  }, [answer, onTaken])
  if (company === null || view.isGiven) return null
  const isAnswer = kind === "answer"
  const act = t(isAnswer ? "act.submit" : "attachments.go")
  const label = view.accepted === 0 || !isAnswer ? act : t("answer.give", { count: view.accepted })
  return (
    <section
      ref={ref}
      className="answer"
      aria-label={t(isAnswer ? "answer.title" : "attachments.title")}
      aria-busy={view.isBusy}
      data-over={isOver || undefined}
    >
      {isAnswer ? <h3>{t("answer.title")}</h3> : null}
      {view.canType ? <Givers answer={answer} /> : null}
      <AnswerFiles answer={answer} files={view.files} />
      {isAnswer ? (
        <AreaField
          field={{
            name: "answer",
            value: view.words,
            messageKey: view.wordsKey,
            isReadOnly: !view.canType,
            onChange: (words) => answer.ref.send({ type: "words.changed", words: words.slice(0, taskNotesLimit * 2) })
          }}
          label={t("submit.words")}
          rows={3}
        />
      ) : null}
      {view.canType ? (
        <details className="section-fold" open={view.nodeIds.length > 0 || undefined}>
          <summary>
            <Icon of={fileIcon} />
            {t("answer.there")}
          </summary>
          <Suspense fallback={<SkeletonRows count={3} />}>
            <DocumentPicker
              field={{
                name: "node_ids",
                value: view.nodeIds.map(String),
                messageKey: null,
                isReadOnly: false,
                onChange: (ids) => answer.ref.send({ type: "documents.chosen", nodeIds: ids.map(Number) })
              }}
              vendorId={company.id}
              label={t("attachments.of", { name: company.name })}
              held={task.documents.map(({ node_id: id }) => id)}
            />
          </Suspense>
        </details>
      ) : null}
      {view.folderKey !== null || view.folderId !== null ? (
        <Suspense fallback={<SkeletonRows count={4} />}>
          <TaskFolder
            field={{
              name: "folder_id",
              value: view.folderId === null ? "" : String(view.folderId),
              messageKey: view.folderKey,
              isReadOnly: !view.canType,
              onChange: (id) => answer.ref.send({ type: "folder.chosen", folderId: Number(id) })
            }}
            vendorId={company.id}
            current={task.folder}
          />
        </Suspense>
      ) : null}
      <div className="answer-end">
        {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey)}</Notice>}
        {view.isBusy && view.files.length > 0 ? (
          <>
            <Progress
              label={t("answer.progress")}
              value={view.progression}
              tone={view.isStuck ? "failed" : view.step === "giving" ? "done" : "moving"}
            />
            <p className="muted" role="status">
              {t(view.isStuck ? "answer.stuck" : view.step === "giving" ? "answer.giving" : "answer.sending", {
                done: view.stored,
                count: view.files.length
              })}
            </p>
          </>
        ) : null}
        {view.canType || !view.isStuck ? (
          <button
            type="button"
            className="button answer-give"
            aria-disabled={view.isBusy || undefined}
            onClick={() => answer.ref.send({ type: "answer.given" })}
          >
            {label}
          </button>
        ) : null}
        {isAnswer && view.canType ? <small className="muted">{t("submit.text")}</small> : null}
      </div>
    </section>
  )
}

/** The buttons that add a file: from the device, or a photo taken with its camera. */
function Givers({ answer }: { readonly answer: OpenAnswer }) {
  const { t } = useTranslation("tasks")
  const files = useRef<HTMLInputElement>(null)
  const photos = useRef<HTMLInputElement>(null)
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void answer.give(Promise.resolve(readChosen([...(currentTarget.files ?? [])])))
    // Reset the input: choosing the same files again must fire `change`.
    currentTarget.value = ""
  }
  return (
    <div className="answer-givers">
      <button type="button" className="button answer-camera" data-kind="second" onClick={() => photos.current?.click()}>
        <Icon of={camera} />
        {t("answer.photo")}
      </button>
      <button type="button" className="button" data-kind="second" onClick={() => files.current?.click()}>
        <Icon of={upload} />
        {t("answer.files")}
      </button>
      <small className="answer-hint muted">{t("answer.drop")}</small>
      <input
        ref={photos}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t("answer.photo")}
        onChange={chosen}
      />
      <input
        ref={files}
        type="file"
        multiple
        accept={acceptedExtensions.join(",")}
        hidden
        aria-label={t("answer.files")}
        onChange={chosen}
      />
    </div>
  )
}
