/** Former name of `useListActions`. */
export { useListActions as useRosterWork } from "#ui/shared/kit/list/useListActions.ts"
