import { type SnackbarSnapshot, visibleAtOnce } from "#machines/shared/snackbar.machine.ts"

export const toSnackbarView = (snapshot: SnackbarSnapshot) => ({
  visible: snapshot.context.queue.slice(0, visibleAtOnce),
  waiting: Math.max(0, snapshot.context.queue.length - visibleAtOnce),
  held: snapshot.matches("held")
})
