// Owns the reading of QR codes from images, where the browser has `BarcodeDetector` (the Shape Detection API, which
// TypeScript does not know).
import { isRecord, isText } from '../../wallet/values.ts'

const Detector: unknown = Reflect.get(globalThis, 'BarcodeDetector')

/** The first code's text; undefined where the browser cannot do it. */
export const readCode = typeof Detector === 'function' ? read : undefined

async function read(image: Blob): Promise<string> {
  if (typeof Detector !== 'function') throw new Error('This browser reads no codes.')
  const detector: unknown = Reflect.construct(Detector, [{ formats: ['qr_code'] }])
  const detect: unknown = isRecord(detector) ? Reflect.get(detector, 'detect') : undefined
  if (typeof detect !== 'function') throw new Error('This browser reads no codes.')
  const found: unknown = await Reflect.apply(detect, detector, [await createImageBitmap(image)])
  const [first]: unknown[] = Array.isArray(found) ? found : []
  const text = isRecord(first) ? first['rawValue'] : undefined
  if (!isText(text)) throw new Error('There is no QR code in this image.')
  return text
}
