import { modules as ofModules } from "#schemas/shared/messages/modules/en.generated.ts"
import { pages as ofPages } from "#schemas/shared/messages/pages/en.ts"
import { modules } from "#ui/shared/locales/en/modules.generated.ts"
import { applications } from "#ui/shared/locales/en/applications.ts"
import { automation } from "#ui/shared/locales/en/automation.ts"
import { branding } from "#ui/shared/locales/en/branding.ts"
import { catalog } from "#ui/shared/locales/en/catalog.ts"
import { clientFile } from "#ui/shared/locales/en/clientFile.ts"
import { connections } from "#ui/shared/locales/en/connections.ts"
import { contact } from "#ui/shared/locales/en/contact.ts"
import { creation } from "#ui/shared/locales/en/creation.ts"
import { customers } from "#ui/shared/locales/en/customers.ts"
import { everywhere } from "#ui/shared/locales/en/everywhere.ts"
import { form } from "#ui/shared/locales/en/form.ts"
import { help } from "#ui/shared/locales/en/help.ts"
import { home } from "#ui/shared/locales/en/home.ts"
import { imports } from "#ui/shared/locales/en/imports.ts"
import { lists } from "#ui/shared/locales/en/lists.ts"
import { magicMail } from "#ui/shared/locales/en/magicMail.ts"
import { marks } from "#ui/shared/locales/en/marks.ts"
import { note } from "#ui/shared/locales/en/note.ts"
import { missions } from "#ui/shared/locales/en/missions.ts"
import { notices } from "#ui/shared/locales/en/notices.ts"
import { orders } from "#ui/shared/locales/en/orders.ts"
import { passwords } from "#ui/shared/locales/en/passwords.ts"
import { people } from "#ui/shared/locales/en/people.ts"
import { places } from "#ui/shared/locales/en/places.ts"
import { provider } from "#ui/shared/locales/en/provider.ts"
import { providers } from "#ui/shared/locales/en/providers.ts"
import { quickfolders } from "#ui/shared/locales/en/quickfolders.ts"
import { shares } from "#ui/shared/locales/en/shares.ts"
import { search } from "#ui/shared/locales/en/search.ts"
import { signing } from "#ui/shared/locales/en/signing.ts"
import { tasks } from "#ui/shared/locales/en/tasks.ts"
import { support } from "#ui/shared/locales/en/support.ts"
import { trash } from "#ui/shared/locales/en/trash.ts"
import { versions } from "#ui/shared/locales/en/versions.ts"
import { team } from "#ui/shared/locales/en/team.ts"
import { viewer } from "#ui/shared/locales/en/viewer.ts"
import { workspaces } from "#ui/shared/locales/en/workspaces.ts"
import { years } from "#ui/shared/locales/en/years.ts"

/** What the other pages add to it. */
export const pages = {
  ...modules,
  applications,
  automation,
  branding,
  catalog,
  clientFile,
  connections,
  contact,
  creation,
  customers,
  errors: { ...ofPages, ...ofModules },
  everywhere,
  form,
  help,
  home,
  imports,
  lists,
  magicMail,
  marks,
  missions,
  note,
  notices,
  orders,
  passwords,
  people,
  places,
  provider,
  providers,
  quickfolders,
  shares,
  search,
  signing,
  support,
  trash,
  versions,
  team,
  viewer,
  tasks,
  workspaces,
  years
}
