import { modules as ofModules } from "#schemas/shared/messages/modules/fr.generated.ts"
import { pages as ofPages } from "#schemas/shared/messages/pages/fr.ts"
import { modules } from "#ui/shared/locales/fr/modules.generated.ts"
import { applications } from "#ui/shared/locales/fr/applications.ts"
import { automation } from "#ui/shared/locales/fr/automation.ts"
import { branding } from "#ui/shared/locales/fr/branding.ts"
import { catalog } from "#ui/shared/locales/fr/catalog.ts"
import { clientFile } from "#ui/shared/locales/fr/clientFile.ts"
import { connections } from "#ui/shared/locales/fr/connections.ts"
import { contact } from "#ui/shared/locales/fr/contact.ts"
import { creation } from "#ui/shared/locales/fr/creation.ts"
import { customers } from "#ui/shared/locales/fr/customers.ts"
import { everywhere } from "#ui/shared/locales/fr/everywhere.ts"
import { form } from "#ui/shared/locales/fr/form.ts"
import { help } from "#ui/shared/locales/fr/help.ts"
import { home } from "#ui/shared/locales/fr/home.ts"
import { imports } from "#ui/shared/locales/fr/imports.ts"
import { lists } from "#ui/shared/locales/fr/lists.ts"
import { magicMail } from "#ui/shared/locales/fr/magicMail.ts"
import { marks } from "#ui/shared/locales/fr/marks.ts"
import { note } from "#ui/shared/locales/fr/note.ts"
import { missions } from "#ui/shared/locales/fr/missions.ts"
import { notices } from "#ui/shared/locales/fr/notices.ts"
import { orders } from "#ui/shared/locales/fr/orders.ts"
import { passwords } from "#ui/shared/locales/fr/passwords.ts"
import { people } from "#ui/shared/locales/fr/people.ts"
import { places } from "#ui/shared/locales/fr/places.ts"
import { provider } from "#ui/shared/locales/fr/provider.ts"
import { providers } from "#ui/shared/locales/fr/providers.ts"
import { quickfolders } from "#ui/shared/locales/fr/quickfolders.ts"
import { shares } from "#ui/shared/locales/fr/shares.ts"
import { search } from "#ui/shared/locales/fr/search.ts"
import { signing } from "#ui/shared/locales/fr/signing.ts"
import { tasks } from "#ui/shared/locales/fr/tasks.ts"
import { support } from "#ui/shared/locales/fr/support.ts"
import { trash } from "#ui/shared/locales/fr/trash.ts"
import { versions } from "#ui/shared/locales/fr/versions.ts"
import { team } from "#ui/shared/locales/fr/team.ts"
import { viewer } from "#ui/shared/locales/fr/viewer.ts"
import { workspaces } from "#ui/shared/locales/fr/workspaces.ts"
import { years } from "#ui/shared/locales/fr/years.ts"

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
