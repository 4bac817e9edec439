import threading
products = []
at_step()
worker = threading.Thread(target=lambda: products.append({{challenge.a}} * {{challenge.b}}))
worker.start()
worker.join()
past_step()
emit(str(products[0]))
