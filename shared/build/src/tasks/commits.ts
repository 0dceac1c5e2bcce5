import { readHistory } from '../commits/history.ts'
import { messageFaults } from '../commits/rules.ts'
import { ROOT } from '../workspace.ts'

/** Part of `npm run lint`: the messages of all commits since there are rules for them. */
const { commits, note } = readHistory(ROOT)
if (note) console.error(note)
let faulty = 0
for (const commit of commits) {
  const faults = messageFaults(commit)
  if (faults.length === 0) continue
  faulty++
  console.error(`${commit.hash.slice(0, 8)} ${commit.subject}\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}
if (faulty) console.error('Wie eine Commit-Nachricht aussieht, zeigt CONTRIBUTING.md („Commits“). `git rebase -i` und „reword“ ändern sie.')
process.exit(faulty ? 1 : 0)
