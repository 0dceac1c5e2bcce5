// Copies what an element shows.
for (const knopf of document.querySelectorAll('[data-quelle]'))
  knopf.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(knopf.dataset.quelle).textContent)
    knopf.textContent = knopf.dataset.kopiert
  })
