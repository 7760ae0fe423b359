import { expect, test } from 'vitest';
import { readShipment, typedFrom } from './shipment-form.ts';
import { editedShipment } from './shipment-words.ts';

const read = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readShipment(form);
};
const rider = { by: 'rider', rider_name: 'Yaw Boateng', rider_phone: '020 555 1234' };
const carrier = { by: 'carrier', carrier: 'DHL', tracking_url: 'https://dhl.com/t?id=1' };
const YAW = { by: 'rider', name: 'Yaw Boateng', phone: '+233205551234' } as const;
const DHL = { by: 'carrier', name: 'DHL', url: 'https://dhl.com/t?id=1' } as const;

test.each([
  [rider, YAW],
  [{ ...rider, rider_name: '  Yaw\n Boateng ' }, YAW],
  [carrier, DHL],
  [{ ...rider, ...carrier }, DHL],
  [{ ...carrier, ...rider }, YAW],
  [{ by: 'rider' }, null],
  [{ by: 'carrier', carrier: ' ', tracking_url: '' }, null],
  [{ ...carrier, by: 'rider' }, null],
])('%j is %j', (fields, shipment) => {
  const found = read(fields);
  expect([found.shipment, found.errors]).toEqual([shipment, {}]);
});

test.each([
  [{}, 'by'],
  [{ ...rider, by: 'drone' }, 'by'],
  [{ ...rider, rider_name: '' }, 'rider_name'],
  [{ ...rider, rider_name: 'x'.repeat(81) }, 'rider_name'],
  [{ ...rider, rider_phone: '' }, 'rider_phone'],
  [{ ...rider, rider_phone: '12345' }, 'rider_phone'],
  [{ ...rider, rider_phone: '"><script>' }, 'rider_phone'],
  [{ ...carrier, carrier: '' }, 'carrier'],
  [{ ...carrier, carrier: 'x'.repeat(81) }, 'carrier'],
  [{ ...carrier, tracking_url: '' }, 'tracking_url'],
  [{ ...carrier, tracking_url: 'http://dhl.com/t' }, 'tracking_url'],
  [{ ...carrier, tracking_url: 'javascript:alert(1)' }, 'tracking_url'],
  [{ ...carrier, tracking_url: `https://dhl.com/${'x'.repeat(500)}` }, 'tracking_url'],
])('%j is wrong in %s alone', (fields, wrong) =>
  expect(Object.keys(read(fields).errors)).toEqual([wrong]),
);

test.each([YAW, DHL, null])('%j survives the form unchanged', (shipment) =>
  expect(read(typedFrom(shipment)).shipment).toEqual(shipment),
);

test.each([
  [YAW, 'Rider Yaw Boateng, 020 555 1234'],
  [DHL, 'DHL, https://dhl.com/t?id=1'],
  [null, 'none'],
  [{ by: 'rider', name: 'Yaw', url: 'x' }, 'none'],
  [['rider'], 'none'],
])('%j is described as “%s”', (value, words) =>
  expect(editedShipment('x').textOf('shipment', value)).toBe(words),
);
