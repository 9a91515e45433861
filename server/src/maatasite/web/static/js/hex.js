/**
 * Bytes as hex digits and back.
 * @module
 */

/**
 * @param {string} hex
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/**
 * @param {ArrayBuffer | Uint8Array} bytes
 * @returns {string} lower-case hex
 */
export function hexOf(bytes) {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
