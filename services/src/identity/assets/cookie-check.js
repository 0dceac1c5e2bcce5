// The provider lives on the portal's own origin, where cookies are never third-party ones.
window.parent.postMessage('supported', location.origin)
