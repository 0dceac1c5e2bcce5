// Copies what an element shows.
for (const button of document.querySelectorAll('[data-source]'))
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.source).textContent)
    button.textContent = button.dataset.copied
  })
