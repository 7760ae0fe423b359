const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/**
 * A response whose body is complete. It is stored beside the response: code between here and the network (the router) would otherwise turn
 * it into a stream.
 */
export function wholeResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(null, init);
  bodies.set(response, body);
  return response;
}

export const bodyOf = (response: Response): BodyInit | null =>
  bodies.get(response) ?? response.body;
