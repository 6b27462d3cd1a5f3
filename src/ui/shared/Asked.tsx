export { QueryBoundary as Asked } from "#ui/shared/kit/list/QueryBoundary.tsx"
