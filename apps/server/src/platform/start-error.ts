/** An error that prevents the server from starting; people see only its message. */
export class StartError extends Error {}
