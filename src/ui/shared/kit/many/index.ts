export { ClientsField } from "#ui/shared/kit/many/ClientsField.tsx"
export { PeopleField } from "#ui/shared/kit/many/PeopleField.tsx"
