/** The former name, for screens that are still being written. */
export { useListActions as useRosterWork } from "#ui/shared/kit/list/useListActions.ts"
